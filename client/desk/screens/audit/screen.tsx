import type { LoaderFunctionArgs } from "react-router";
import { Link, useLoaderData, useSearchParams } from "react-router";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, ListMeta, NextPage, type Column } from "#client/desk/ui/list.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { useParts } from "#client/desk/ui/use-parts.ts";
import { words } from "#client/desk/words.ts";
import type { AuditEntry } from "#contract/desk/audit.ts";
import { AuditFilters } from "./filters.tsx";
import { queryOf } from "./query.ts";

const text = words.audit;

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  return read("GET /api/audit", queryOf(asked), request.signal);
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: text.columns.at, cell: ({ at }) => <Time at={at} /> },
  {
    title: text.columns.who,
    cell: ({ operator }) => <span className="whitespace-nowrap">{operator.name || text.itself}</span>,
  },
  { title: text.columns.site, cell: ({ site }) => <SiteName id={site} /> },
  { title: text.columns.what, cell: ({ area, action }) => text.what(area, action) },
  { title: text.columns.about, cell: (entry) => <Subject entry={entry} /> },
  {
    title: text.columns.why,
    cell: ({ reason }) => <span className="block min-w-60">{reason}</span>,
  },
];

/** A member by their name, with the way to them; anything else by its id. */
const Subject = ({ entry: { site, subject, member } }: { entry: AuditEntry }) =>
  member === null ? (
    <code className="text-13px whitespace-nowrap">{subject}</code>
  ) : (
    <Link to={`/members/${site}/${subject}`} title={subject}>
      {member}
    </Link>
  );

/** Saves all entries that the filters leave, not only those of the page. */
function Save() {
  const [asked] = useSearchParams();
  const { start, isBusy, said, failure } = useParts();
  const { before: _, ...filters } = queryOf(asked);
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
  const { entries, total, next, oldest_at: oldest, people } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4">
      <div>
        <h1 className="title">{text.title}</h1>
        <p className="text-soft">{text.about}</p>
      </div>
      <AuditFilters people={people} />
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
