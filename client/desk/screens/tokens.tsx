import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { ShownOnce } from "#client/desk/ui/shown-once.tsx";
import { Ago, Time } from "#client/desk/ui/time.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { PersonalToken } from "#contract/desk/tokens.ts";

const text = words.tokens;

export const loader = ({ request }: LoaderFunctionArgs) => read("GET /api/tokens", {}, request.signal);

const COLUMNS: readonly Column<PersonalToken>[] = [
  { title: text.columns.label, cell: ({ label }) => label },
  { title: text.columns.made, cell: ({ made_at: at }) => <Time at={at} /> },
  { title: text.columns.used, cell: ({ used_at: at }) => (at === null ? text.never : <Ago at={at} />) },
  { title: text.columns.actions, cell: ({ id, label }) => <Revoke id={id} label={label} /> },
];

export function Component() {
  const { tokens } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-4xl gap-4">
      <div>
        <h1 className="title">{text.title}</h1>
        <p className="text-soft">{text.about}</p>
      </div>
      <NewToken />
      <List rows={tokens} columns={COLUMNS} keyOf={({ id }) => id} empty={text.none} caption={text.title} />
    </div>
  );
}

function NewToken() {
  const { send, isBusy, failure } = useWrite("POST /api/tokens");
  const { revalidate } = useRevalidator();
  const [label, setLabel] = useState("");
  const [made, setMade] = useState<{ token: string | null } | null>(null);
  const make = async () => {
    const answer = await send({ query: {}, body: { label } });
    if (!answer) return;
    setMade(answer);
    setLabel("");
    await revalidate();
  };
  return (
    <div className="card grid gap-3 p-4">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <label className="label min-w-60 flex-1">
          {text.label}
          <input
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            required
            maxLength={60}
            autoComplete="off"
            className="field"
          />
        </label>
        <button type="submit" disabled={isBusy} className="btn-first">
          {text.make}
        </button>
      </form>
      {failure && <Failure message={failure.message} onRetry={() => void make()} />}
      {made && <ShownOnce token={made.token} />}
    </div>
  );
}

function Revoke({ id, label }: { id: string; label: string }) {
  const { send, isBusy, failure } = useWrite("DELETE /api/tokens");
  const { revalidate } = useRevalidator();
  const revoke = async () => {
    if (await send({ query: { id }, body: null })) await revalidate();
  };
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={isBusy}
        aria-label={`${text.revoke} ${label}`}
        onClick={() => void revoke()}
      >
        {text.revoke}
      </button>
      {failure && <Failure message={failure.message} />}
    </>
  );
}
