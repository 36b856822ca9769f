import type { LoaderFunctionArgs } from "react-router";
import { Form, useLoaderData, useSearchParams } from "react-router";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, ListMeta, NextPage, type Column } from "#client/desk/ui/list.tsx";
import { SiteName, SiteSelect } from "#client/desk/ui/site-select.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { useParts } from "#client/desk/ui/use-parts.ts";
import { words } from "#client/desk/words.ts";
import type { AuditEntry } from "#contract/desk/audit.ts";

const text = words.audit;
const FILTERS = ["area", "operator", "subject"] as const;

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const query = Object.fromEntries(
    ["before", "site", ...FILTERS].map((name) => [name, asked.get(name) ?? ""]),
  );
  return read("GET /api/audit", query, request.signal);
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: text.columns.at, cell: ({ at }) => <Time at={at} /> },
  {
    title: text.columns.who,
    cell: ({ operator }) => <span className="whitespace-nowrap">{operator.name || text.itself}</span>,
  },
  { title: text.columns.site, cell: ({ site }) => <SiteName id={site} /> },
  { title: text.columns.what, cell: ({ area, action }) => `${area}: ${action.replaceAll("_", " ")}` },
  {
    title: text.columns.about,
    cell: ({ subject }) => <code className="text-13px whitespace-nowrap">{subject}</code>,
  },
  {
    title: text.columns.why,
    cell: ({ reason }) => <span className="block min-w-60">{reason}</span>,
  },
];

/** Saves all entries that the filters leave, not only those of the page. */
function Save() {
  const [asked] = useSearchParams();
  const { start, isBusy, said, failure } = useParts();
  const filters = Object.fromEntries(
    ["site", ...FILTERS].map((name) => [name, asked.get(name) ?? ""]).filter(([, value]) => value !== ""),
  );
  const save = () =>
    start(JSON.stringify(filters), (before) =>
      read("GET /api/audit-exports", { ...filters, ...(before !== "" && { before }) }),
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <KeyButton keys="e" onAct={() => void save()} disabled={isBusy}>
        {text.save}
      </KeyButton>
      {said !== null && <span role="status">{said}</span>}
      {failure !== null && <Failure message={failure} onRetry={() => void save()} />}
    </div>
  );
}

export function Component() {
  const { entries, total, next, oldest_at: oldest } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  return (
    <div className="grid gap-4">
      <div>
        <h1 className="title">{text.title}</h1>
        <p className="text-soft">{text.about}</p>
      </div>
      <Form role="search" className="flex flex-wrap items-end gap-3">
        <SiteSelect value={asked.get("site") ?? ""} />
        {FILTERS.map((name) => (
          <label key={name} className="label min-w-36 flex-1 sm:max-w-60">
            {text.filters[name]}
            <input name={name} defaultValue={asked.get(name) ?? ""} autoComplete="off" className="field" />
          </label>
        ))}
        <button type="submit" className="btn-first">
          {words.filters.show}
        </button>
      </Form>
      <div className="flex flex-wrap items-center gap-4">
        <ListMeta total={total} shown={entries.length} oldest={oldest} />
        <Save />
      </div>
      <List rows={entries} columns={COLUMNS} keyOf={({ id }) => id} empty={text.none} caption={text.title} />
      <div>
        <NextPage next={next} by="before" />
      </div>
    </div>
  );
}
