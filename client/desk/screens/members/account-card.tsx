import type { ReactNode } from "react";
import { Ago, Time } from "#client/desk/ui/time.tsx";
import { words } from "#client/desk/words.ts";
import type { DeskAccount, DeskMember } from "#contract/desk/member.ts";

const text = words.members.member;

/** A line of a card: what it is, and what it says. */
export const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

/** The account, and where its member came from. */
export const AccountCard = ({ member: { account, source } }: { member: DeskMember }) => (
  <section aria-labelledby="account" className="card grid gap-3 p-4">
    <h2 id="account" className="subtitle">
      {text.account}
    </h2>
    {account ? <Account account={account} source={source} /> : <p className="text-soft">{text.noAccount}</p>}
  </section>
);

function Account({ account, source }: { account: DeskAccount; source: DeskMember["source"] }) {
  const { sessions } = account;
  const came = Object.entries(source ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${value}`],
  );
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <Line label={text.email}>{account.email}</Line>
      {account.erase_at !== null && (
        <Line label={text.eraseAt}>
          <Time at={account.erase_at} />
        </Line>
      )}
      <Line label={text.language}>{account.language}</Line>
      <Line label={text.created}>
        <Time at={account.created_at} />
      </Line>
      {account.seen_at !== null && (
        <Line label={text.seen}>
          <Ago at={account.seen_at} />
        </Line>
      )}
      <Line label={text.credits}>{account.credits}</Line>
      <Line label={text.premium}>{account.premium ? text.yes : text.no}</Line>
      <Line label={text.sessions}>
        <span>{text.sessionsOf(sessions.number)}</span>
        {sessions.last_seen_at !== null && (
          <span className="ms-3 text-soft">
            {text.lastSession} <Ago at={sessions.last_seen_at} />
          </span>
        )}
      </Line>
      {source && <Line label={text.source}>{came.length > 0 ? came.join(", ") : text.noSource}</Line>}
    </dl>
  );
}
