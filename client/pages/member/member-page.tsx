import { FormattedMessage, useIntl } from "react-intl";
import type { ProfileNote, ProfileView } from "../../../worker/contract/entities.ts";
import { useFrame, usePageData } from "../../context.tsx";
import { FacePicture, FictionalTag, usePhotoAddress } from "../../face/face.tsx";
import type { Head, HeadInput } from "../../head.ts";
import type { MessageId } from "../../intl.tsx";
import { Unavailable } from "../../notices/unavailable.tsx";
import { SignupLink } from "../../signup/open-signup.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A profile as this viewer may see it. Photos that he may not open are named by other bytes only. */
export function Page() {
  const data = usePageData("members-id");
  const { loggedIn, signups } = useFrame();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  const { profile } = data;
  return (
    <div className="person">
      <Photos profile={profile} />
      <div className="person__side">
        <header className="person__id">
          <h1><FormattedMessage id="face.name" values={{ name: profile.name, age: profile.age }} /></h1>
          <p className="meta"><Whereabouts profile={profile} /></p>
          {profile.fictional && <p className="person__fictional"><FictionalTag /> <FormattedMessage id="member.fictional" values={{ name: profile.name }} /></p>}
        </header>
        {!loggedIn && signups && <SignupLink about={{ id: profile.id, name: profile.name }} className="btn btn--main"><FormattedMessage id="member.write" values={{ name: profile.name }} /></SignupLink>}
        <Notes profile={profile} />
        <Fields profile={profile} />
        {profile.interests.length > 0 && (
          <section>
            <h2><FormattedMessage id="member.interests" /></h2>
            <ul className="chips">{profile.interests.map((interest) => <li key={interest} className="chip"><FormattedMessage id={`vocab.interests.${interest}`} /></li>)}</ul>
          </section>
        )}
      </div>
    </div>
  );
}

export function head({ intl, seed, data }: HeadInput): Head {
  const profile = data && "profile" in data && "age" in data.profile ? data.profile : null;
  const name = profile ? intl.formatMessage({ id: "face.name" }, { name: profile.name, age: profile.age }) : intl.formatMessage({ id: "member.title" });
  return { title: `${name} – ${seed.site.name}`, noindex: true };
}

/** Thumbnails of locked photos that are shown; the last one counts the rest. */
const LOCKED_SHOWN = 4;

function Photos({ profile }: { profile: ProfileView }) {
  const intl = useIntl();
  const address = usePhotoAddress();
  const { loggedIn } = useFrame();
  const { photos, locked_photos: locked } = profile;
  const beyond = locked.length - LOCKED_SHOWN;
  return (
    <section className="person__photos" aria-label={intl.formatMessage({ id: "member.photos" }, { name: profile.name })}>
      <div className="photo person__main">
        <FacePicture profile={profile} size="full" eager />
        {profile.fictional && <FictionalTag onPhoto />}
      </div>
      {photos.length > 0 && (
        <ul className="person__more">
          {photos.map(({ filename, thumb_filename }, i) => (
            <li key={filename} className="photo">
              <a href={address(filename)} target="_blank" rel="noreferrer">
                <img src={address(thumb_filename)} width={360} height={480} alt={intl.formatMessage({ id: "member.open" }, { number: i + 2, name: profile.name })} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {locked.length > 0 && (
        <ul className="person__more">
          {locked.slice(0, LOCKED_SHOWN).map(({ soft_filename }, i) => (
            <li key={soft_filename} className="photo photo--locked">
              <img src={address(soft_filename)} width={36} height={48} alt="" loading="lazy" decoding="async" />
              <span className="photo__lock">
                <Icon name="i-tabler-lock" />
                {i === LOCKED_SHOWN - 1 && beyond > 0 && `+${beyond}`}
                <span className="sr"><FormattedMessage id="member.locked" /></span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {locked.length > 0 && <p className="person__unlock"><FormattedMessage id={loggedIn ? "member.unlock.premium" : "member.unlock"} values={{ count: locked.length }} /></p>}
    </section>
  );
}

function Whereabouts({ profile }: { profile: ProfileView }) {
  const intl = useIntl();
  const country = intl.formatDisplayName(profile.country, { type: "region" }) ?? profile.country;
  return (
    <>
      {profile.activity === "online" && <i className="dot" aria-hidden="true" />}
      <FormattedMessage id={`member.activity.${profile.activity}`} /> · {profile.city}, {country}
    </>
  );
}

function Notes({ profile }: { profile: ProfileView }) {
  const notes = Object.entries(profile.notes) as [ProfileNote, string][];
  if (notes.length === 0) return null;
  return (
    <section className="notes">
      <h2><FormattedMessage id="member.words" /></h2>
      {notes.map(([note, text]) => (
        <div key={note}>
          {note !== "about_me" && <h3><FormattedMessage id={`member.note.${note}`} /></h3>}
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}

function Fields({ profile }: { profile: ProfileView }) {
  const fields = Object.entries(profile.fields);
  if (fields.length === 0) return null;
  return (
    <section>
      <h2><FormattedMessage id="member.about" values={{ name: profile.name }} /></h2>
      <dl className="fields">
        {fields.map(([field, value]) => (
          <div key={field}>
            <dt><FormattedMessage id={`vocab.${field}` as MessageId} /></dt>
            <dd><FormattedMessage id={`vocab.${field}.${value}` as MessageId} /></dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
