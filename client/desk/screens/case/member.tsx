import type { ReactNode } from "react";
import { Link } from "react-router";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Ago, Time } from "#client/desk/ui/time.tsx";
import { useMay } from "#client/desk/ui/use-may.ts";
import { said } from "#client/desk/words-members.ts";
import { words } from "#client/desk/words.ts";
import type { CaseAnswer, CaseDecision, CaseMember } from "#contract/desk/case.ts";
import { pathOf } from "./next-case.ts";
import { languageName } from "./templates.ts";

const text = words.case;

/** The member that a case is about, and the decision that it is against. */
export function Member({ found, site }: { found: CaseAnswer; site: string }) {
  const { member, decision } = found;
  return (
    <section className="card grid gap-4 p-4" aria-label={text.member}>
      {decision && <Against decision={decision} kind={found.kind} />}
      <h2 className="subtitle">{text.member}</h2>
      {member ? (
        <Facts member={member} site={site} path={`${site}/${found.kind}/${found.id}`} />
      ) : (
        <p className="text-soft">{text.noMember}</p>
      )}
    </section>
  );
}

function Against({ decision, kind }: { decision: CaseDecision; kind: CaseAnswer["kind"] }) {
  return (
    <div className="grid gap-1">
      <h2 className="subtitle">{text.against}</h2>
      <p>
        {`${words.topics[decision.kind] ?? decision.kind}, ${said(decision.reason)}, ${text.by(decision.operator)}`}
      </p>
      <p className="text-13px text-soft">
        <Time at={decision.at} />, {text.states[decision.state]}
      </p>
      <p className="whitespace-pre-wrap">{decision.facts}</p>
      {decision.text && <blockquote className="m-0 bg-well rounded-lg p-2">{decision.text.was}</blockquote>}
      {kind === "decision" && decision.appeal.state === "open" && (
        <p className="text-late">{text.appealOpen}</p>
      )}
    </div>
  );
}

function Facts({ member, site, path }: { member: CaseMember; site: string; path: string }) {
  const mayRefund = useMay(["finance"]);
  const rows: [string, ReactNode][] = [
    [text.language, languageName(member.language)],
    [text.signedUp, <Ago key="at" at={member.signed_up_at} />],
    [text.born, member.date_of_birth],
    [text.country, member.country],
    [text.status, member.status],
    [
      text.sameEmail,
      member.same_email.length === 0
        ? text.noSameEmail
        : member.same_email.map(({ id, site: there, name }) => (
            <span key={id} className="block">
              {name ?? id} <SiteName id={there} />
            </span>
          )),
    ],
  ];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={`/members/${member.site}/${member.id}`} className="font-semibold">
          {member.name ?? member.id}
        </Link>{" "}
        {member.isFictional && <span className="chip">{text.fictional}</span>}
        <code className="block w-full break-all text-13px text-soft">{member.id}</code>
        <a href={member.url} target="_blank" rel="noreferrer">
          {text.profileLink}
        </a>
        {mayRefund && (
          <Link
            to={`/money/orders?${new URLSearchParams({ site: member.site, member: member.id, case: path })}`}
          >
            {text.orders}
          </Link>
        )}
      </p>
      <dl className="grid gap-2">
        {rows.map(([what, value]) => (
          <div key={what}>
            <dt className="text-13px text-soft">{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1">
        <h3 className="subtitle">{text.decisions}</h3>
        {member.decisions.length === 0 && <p className="text-soft">{text.noDecisions}</p>}
        <ul className="grid gap-1">
          {member.decisions.map(({ id, kind, reason, at, state }) => (
            <li key={id}>
              <Link to={pathOf({ site, kind: "decision", id })}>{words.topics[kind] ?? kind}</Link>
              <span>{`, ${said(reason)}, ${text.states[state]}, `}</span>
              <Ago at={at} />
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-1">
        <h3 className="subtitle">{text.reports(member.reports_total)}</h3>
        <ul className="grid gap-1">
          {member.reports.map(({ receipt, kind, at, outcome }) => (
            <li key={receipt}>
              <Link to={pathOf({ site, kind: "report", id: receipt })}>{words.topics[kind] ?? kind}</Link>
              <span>{`, ${said(outcome ?? words.cases.states.open)}, `}</span>
              <Ago at={at} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
