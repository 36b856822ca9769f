import { Link } from "react-router";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Ago } from "#client/desk/ui/time.tsx";
import { workWords } from "#client/desk/words-work.ts";
import type { EarlierDecision, PhotoItem } from "#contract/desk/photos.ts";

const text = workWords.photos.facts;

/** Who the member is, beside their picture. */
export function Facts({ item }: { item: PhotoItem }) {
  const { about, site, language, at, cover, in_chat: inChat, member } = item;
  return (
    <section aria-label={about?.name ?? workWords.today.gone} className="grid gap-2">
      <h2 className="subtitle flex flex-wrap items-center gap-2">
        {about?.name ?? workWords.today.gone}
        {member.held && <span className="chip text-late">{workWords.photos.held}</span>}
        {inChat && <span className="chip">{workWords.photos.inChat}</span>}
        {cover.map((why) => (
          <span key={why} className="chip text-danger">
            {workWords.photos.covers[why]}
          </span>
        ))}
        {about && (
          <Link to={`/members/${about.site}/${about.id}`} className="ms-auto text-13px font-normal">
            {text.member}
          </Link>
        )}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-13px">
        <Fact title={text.site}>
          <SiteName id={site} />
        </Fact>
        <Fact title={text.language}>{language === null ? <span>–</span> : <span>{language}</span>}</Fact>
        <Fact title={text.since}>{member.since === null ? <span>–</span> : <Ago at={member.since} />}</Fact>
        <Fact title={text.waits}>
          <Ago at={at} />
        </Fact>
        <Fact title={text.decisions}>
          {member.decisions.length === 0 && text.none}
          {member.decisions.map((decision) => (
            <Earlier key={decision.at + decision.kind} decision={decision} />
          ))}
          {member.decided > member.decisions.length && text.more(member.decided - member.decisions.length)}
        </Fact>
      </dl>
    </section>
  );
}

const Fact = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="contents">
    <dt className="text-soft">{title}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

const Earlier = ({ decision: { kind, reason, at, inForce } }: { decision: EarlierDecision }) => (
  <span className="block">
    {kind}: {reason.replaceAll("_", " ")}, <Ago at={at} />
    {!inForce && <span> ({text.over})</span>}
  </span>
);
