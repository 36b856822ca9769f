import { Link } from "react-router";
import { said } from "#client/desk/words-members.ts";
import { words } from "#client/desk/words.ts";
import type { DeskMember, DeskPhoto, DeskProfile } from "#contract/desk/member.ts";
import { Line } from "./account-card.tsx";

const text = words.members.member;

/** The profile as others see it, with its photos for those who may see them. */
export function ProfileCard({ member: { site, id, profile, photos } }: { member: DeskMember }) {
  if (!profile && !photos) return null;
  return (
    <section aria-labelledby="profile" className="card grid gap-3 p-4">
      <h2 id="profile" className="subtitle">
        {text.profile}
      </h2>
      {photos && <Photos site={site} member={id} photos={photos} />}
      {profile && <Profile profile={profile} />}
    </section>
  );
}

function Photos({ site, member, photos }: { site: string; member: string; photos: readonly DeskPhoto[] }) {
  if (photos.length === 0) return <p className="text-soft">{text.noPhotos}</p>;
  return (
    <ul className="flex gap-2 overflow-x-auto pb-1">
      {photos.map(({ key, filename, thumb_filename: thumb, status }, i) => (
        <li key={key} className="grid shrink-0 gap-1">
          <a href={`/evidence/${site}/${filename}`} target="_blank" rel="noreferrer">
            <img
              src={`/evidence/${site}/${thumb}`}
              alt={text.photo(i + 1, photos.length)}
              width={88}
              height={88}
              loading="lazy"
              className={`h-22 w-22 rounded-lg object-cover ${status === "inspected" ? "opacity-60" : ""}`}
            />
          </a>
          {status === "inspected" && (
            <Link
              to={`/photos?${new URLSearchParams({ site, about: member })}`}
              className="chip w-22 justify-center text-late"
            >
              {text.inspected}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const LINES = "grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1";

/** What tells a person apart stands first; the rest is opened, so that the lists below stay on the screen. */
const Profile = ({ profile }: { profile: DeskProfile }) => (
  <>
    <dl className={LINES}>
      <Line label={text.birth}>
        {profile.date_of_birth}, {text.age(profile.age)}, {profile.gender}
      </Line>
      <Line label={text.place}>
        {[profile.city, profile.region, profile.country].filter((part) => part !== null).join(", ")}
      </Line>
    </dl>
    {profile.invisible && <p className="chip justify-self-start">{text.invisible}</p>}
    <details>
      <summary className="cursor-pointer">{text.more}</summary>
      <dl className={`mt-2 ${LINES}`}>
        {profile.interests.length > 0 && (
          <Line label={text.interests}>{profile.interests.map(said).join(", ")}</Line>
        )}
        {Object.entries(profile.fields).map(([field, value]) => (
          <Line key={field} label={said(field)}>
            {Array.isArray(value) ? value.map(said).join(", ") : said(String(value))}
          </Line>
        ))}
        {Object.entries(profile.notes).map(([note, written]) => (
          <Line key={note} label={said(note)}>
            <span className="whitespace-pre-wrap">{written}</span>
          </Line>
        ))}
      </dl>
    </details>
  </>
);
