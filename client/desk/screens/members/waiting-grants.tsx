import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { Failure } from "#client/desk/ui/failure.tsx";
import { Kbd, useKey } from "#client/desk/ui/keys.tsx";
import { List, ListMeta, NextPage, type Column } from "#client/desk/ui/list.tsx";
import { SiteName, useSites } from "#client/desk/ui/site-select.tsx";
import { Ago } from "#client/desk/ui/time.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { CreditGrant, CreditGrantsAnswer } from "#contract/desk/credit-grants.ts";

const text = words.members.grants;
const KEYS = { confirm: "Ctrl+Enter", refuse: "Ctrl+Shift+Enter" } as const;
const SHORTCUTS = { confirm: "Control+Enter", refuse: "Control+Shift+Enter" } as const;

const COLUMNS: readonly Column<CreditGrant>[] = [
  { title: text.columns.at, cell: ({ at }) => <Ago at={at} /> },
  {
    title: text.columns.member,
    cell: (grant) => <MemberName grant={grant} />,
  },
  { title: text.columns.site, cell: ({ site }) => <SiteName id={site} /> },
  { title: text.columns.credits, cell: ({ credits }) => credits, isNumber: true },
  { title: text.columns.by, cell: ({ operator }) => operator.name },
  { title: text.columns.reason, cell: ({ reason }) => reason },
  { title: text.columns.actions, cell: (grant) => <Decide key={grant.id} grant={grant} /> },
];

/** Credits that somebody else has to confirm or refuse, over all sites of the person. */
export const WaitingGrants = ({
  waiting: { grants, total, oldest_at: oldest, next },
}: {
  waiting: CreditGrantsAnswer;
}) => (
  <section aria-labelledby="grants" className="grid gap-3">
    <h2 id="grants" className="subtitle">
      {text.title}
    </h2>
    <ListMeta total={total} shown={grants.length} oldest={oldest} />
    {grants.length > 0 && <Keys />}
    <List rows={grants} columns={COLUMNS} keyOf={({ id }) => id} empty={text.none} caption={text.title} />
    <div>
      <NextPage next={next} by="grants" />
    </div>
  </section>
);

/** How they are decided without a mouse. */
function Keys() {
  useKey("g", text.keys, () => document.querySelector<HTMLInputElement>("#grants ~ * td input")?.focus());
  return (
    <p className="text-13px text-soft">
      <Kbd>g</Kbd> {text.keys} <Kbd>{KEYS.confirm}</Kbd> {text.confirmKey} <Kbd>{KEYS.refuse}</Kbd>{" "}
      {text.refuseKey}
    </p>
  );
}

/** A second person from outside sees nothing else of a member. */
function MemberName({ grant: { site, member } }: { grant: CreditGrant }) {
  const { id, name } = member;
  const isTheirs = useSites().some((each) => each.id === site);
  return isTheirs ? <Link to={`/members/${site}/${id}`}>{name ?? id}</Link> : (name ?? id);
}

function Decide({ grant: { id, site, credits, member } }: { grant: CreditGrant }) {
  const { send, isBusy, failure } = useWrite("PUT /api/credit-grants");
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState("");
  const decide = async (decision: "confirm" | "refuse") => {
    if (await send({ query: { site }, body: { id, decision, reason } })) await revalidate();
  };
  const about = `${credits} ${text.of(member.name ?? member.id)}`;
  const isReady = reason.trim().length >= 3;
  return (
    <div className="grid gap-2">
      <input
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        aria-label={`${words.members.actions.reason}: ${about}`}
        placeholder={words.members.actions.reason}
        maxLength={500}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !isReady || isBusy) return;
          event.preventDefault();
          void decide(event.shiftKey ? "refuse" : "confirm");
        }}
        autoComplete="off"
        className="field min-w-48"
      />
      <div className="flex gap-2">
        {(["confirm", "refuse"] as const).map((decision) => (
          <button
            key={decision}
            type="button"
            className="btn"
            disabled={isBusy || !isReady}
            aria-label={`${text[decision]}: ${about}`}
            aria-keyshortcuts={SHORTCUTS[decision]}
            onClick={() => void decide(decision)}
          >
            {text[decision]}
          </button>
        ))}
      </div>
      {failure && <Failure message={failure.message} />}
    </div>
  );
}
