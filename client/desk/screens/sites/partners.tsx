import { useState } from "react";
import { useLoaderData, useParams, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { ActionDialog, fieldOf } from "#client/desk/screens/members/action-dialog.tsx";
import { Failure } from "#client/desk/ui/failure.tsx";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { ShownOnce } from "#client/desk/ui/shown-once.tsx";
import { Ago, Time } from "#client/desk/ui/time.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { PartnerToken } from "#contract/desk/partner-tokens.ts";
import { SiteTabs } from "./tabs.tsx";

const text = words.partners;
/** Days that a token may be good for; the most common one first. */
const PERIODS = [365, 180, 90, 30] as const;

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  read("GET /api/partner-tokens", { site: params["site"] ?? "" }, request.signal);

const COLUMNS: readonly Column<PartnerToken>[] = [
  { title: text.columns.partner, cell: ({ partner }) => partner },
  {
    title: text.columns.state,
    cell: ({ state }) =>
      state === "good" ? (
        <span className="text-good">{text.states.good}</span>
      ) : (
        <strong>{text.states[state]}</strong>
      ),
  },
  { title: text.columns.issued, cell: ({ issued_at: at }) => <Time at={at} /> },
  { title: text.columns.by, cell: ({ issued_by: by }) => by },
  { title: text.columns.ends, cell: ({ expires_at: at }) => <Ago at={at} /> },
  { title: text.columns.used, cell: ({ used_on: day }) => day ?? text.never },
  { title: text.columns.token, cell: ({ id }) => <code className="whitespace-nowrap">…{id.slice(-8)}</code> },
  {
    title: text.columns.actions,
    cell: (token) => {
      if (token.revoked_at !== null) return text.revoked(token.revoked_by ?? "");
      return token.state === "expired" ? null : <Revoke token={token} />;
    },
  },
];

/** The partners of a site: tokens issued, by whom, until when, last used; a new one, and an end. */
export function Component() {
  const { partners, tokens } = useLoaderData<typeof loader>();
  const { site = "" } = useParams();
  return (
    <div className="grid max-w-6xl gap-4">
      <SiteTabs />
      <div>
        <h1 className="title">{text.of(site)}</h1>
        <p className="max-w-3xl text-soft">{partners.length === 0 ? text.noPartners : text.about}</p>
      </div>
      {partners.length > 0 && <NewToken site={site} partners={partners} />}
      <List rows={tokens} columns={COLUMNS} keyOf={({ id }) => id} empty={text.none} caption={text.title} />
    </div>
  );
}

function NewToken({ site, partners }: { site: string; partners: readonly string[] }) {
  const { send, isBusy, failure } = useWrite("POST /api/partner-tokens");
  const { revalidate } = useRevalidator();
  const [partner, setPartner] = useState(partners[0] ?? "");
  const [days, setDays] = useState<number>(PERIODS[0]);
  const [made, setMade] = useState<{ token: string | null } | null>(null);
  const issue = async () => {
    const answer = await send({ query: { site }, body: { partner, days } });
    if (!answer) return;
    setMade(answer);
    await revalidate();
  };
  return (
    <div className="card grid gap-3 p-4">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void issue();
        }}
      >
        <label className="label min-w-48">
          {text.columns.partner}
          <select value={partner} onChange={({ target }) => setPartner(target.value)} className="field">
            {partners.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label className="label">
          {text.period}
          <select value={days} onChange={({ target }) => setDays(Number(target.value))} className="field">
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                {text.days(each)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" disabled={isBusy} className="btn-first">
          {text.issue}
        </button>
      </form>
      {failure && <Failure message={failure.message} onRetry={() => void issue()} />}
      {made && <ShownOnce token={made.token} />}
    </div>
  );
}

function Revoke({ token: { id } }: { token: PartnerToken }) {
  const { send, isBusy, failure } = useWrite("DELETE /api/partner-tokens");
  const { revalidate } = useRevalidator();
  const { site = "" } = useParams();
  return (
    <ActionDialog
      label={text.revoke(id.slice(-8))}
      about={text.revokeAbout}
      isDanger
      sending={{
        isBusy,
        failure: failure?.message ?? null,
        async send(fields) {
          const body = { id, reason: fieldOf(fields, "reason") };
          const isDone = (await send({ query: { site }, body })) !== null;
          if (isDone) await revalidate();
          return isDone;
        },
      }}
    />
  );
}
