import type { LoaderFunctionArgs } from "react-router";
import { Form, Link, redirect, useLoaderData } from "react-router";
import { read } from "#client/desk/net.ts";
import { List, NextPage, type Column } from "#client/desk/ui/list.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { words } from "#client/desk/words.ts";
import type { Found } from "#contract/desk/search.ts";
import { mayAct } from "#contract/platform/operators.ts";
import { WaitingGrants } from "./waiting-grants.tsx";

const text = words.members.find;

/** What is found for the address, which opens what alone is found where it says so. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const [q, after] = [asked.get("q")?.trim() ?? "", asked.get("after") ?? ""];
  if (q === "")
    return { q, answer: null, waiting: await waitingGrants(asked.get("grants") ?? "", request.signal) };
  const answer = await read("GET /api/search", { q, after }, request.signal);
  const [only] = answer.found;
  if (asked.has("go") && answer.found.length === 1 && only?.url) throw redirect(only.url);
  return { q, answer, waiting: null };
}

/** What waits for a second person; null for those who may not decide it. */
async function waitingGrants(after: string, signal: AbortSignal) {
  const { operator } = await read("GET /api/me", {}, signal);
  return mayAct(operator.role, ["finance"]) ? read("GET /api/credit-grants", { after }, signal) : null;
}

const COLUMNS: readonly Column<Found>[] = [
  {
    title: text.columns.name,
    cell: ({ name, member, url }) => {
      const shown = name ?? (member === null ? text.noScreen : text.erased);
      return url === null ? shown : <Link to={url}>{shown}</Link>;
    },
  },
  { title: text.columns.kind, cell: ({ kind }) => text.kinds[kind] },
  { title: text.columns.id, cell: ({ id }) => <code className="break-all">{id}</code> },
  { title: text.columns.site, cell: ({ site }) => <SiteName id={site} /> },
];

export function Component() {
  const { q, answer, waiting } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4">
      <h1 className="title">{text.title}</h1>
      <Form role="search" className="flex flex-wrap items-end gap-3">
        <label className="label min-w-60 flex-1">
          {text.label}
          <input key={q} name="q" defaultValue={q} maxLength={254} autoComplete="off" className="field" />
        </label>
        <button type="submit" className="btn-first">
          {text.go}
        </button>
      </Form>
      <p className="text-13px text-soft">{text.hint}</p>
      {answer && (
        <section className="grid gap-3" aria-live="polite">
          <p className="text-13px text-soft">
            {answer.found.length > 0 && answer.next === null && text.count(answer.found.length)}{" "}
            {text.looked(answer.looked_for)}
          </p>
          <List
            rows={answer.found}
            columns={COLUMNS}
            keyOf={({ kind, site, id, member }) => `${kind} ${site} ${id} ${member}`}
            empty={text.nothing(q)}
            caption={text.title}
          />
          <div>
            <NextPage next={answer.next} />
          </div>
          {answer.own_backend.length > 0 && (
            <p className="text-13px text-soft">{text.elsewhere(answer.own_backend)}</p>
          )}
        </section>
      )}
      {waiting && <WaitingGrants waiting={waiting} />}
    </div>
  );
}
