import { Link, useNavigate, useRouteLoaderData } from "react-router";
import type { loadShell } from "#client/desk/shell.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { useSites } from "#client/desk/ui/site-select.tsx";
import { words } from "#client/desk/words.ts";
import type { DeskSite } from "#contract/desk/me.ts";
import { mayAct } from "#contract/platform/operators.ts";

const text = words.sites;

const COLUMNS: readonly Column<DeskSite>[] = [
  {
    title: text.columns.name,
    cell: ({ id, name }) => (
      <Link to={`/sites/${id}`}>
        {name} ({id})
      </Link>
    ),
  },
  {
    title: text.columns.host,
    cell: ({ host }) => (
      <a href={`//${host}${portOf()}`} target="_blank" rel="noreferrer" className="break-all">
        {host}
      </a>
    ),
  },
  { title: text.columns.company, cell: ({ company }) => company },
  { title: text.columns.pool, cell: ({ pool }) => pool },
  {
    title: text.columns.members,
    cell: ({ isOwnBackend }) => (isOwnBackend ? text.ownBackend : text.here),
  },
];

/** The demo's sites are on the port of the desk. */
export const portOf = (): string => (location.port === "" ? "" : `:${location.port}`);

/** The sites of the person who is signed in. */
export function Component() {
  const sites = useSites();
  const operator = useRouteLoaderData<typeof loadShell>("shell")?.operator;
  const navigate = useNavigate();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="me-auto">
          <h1 className="title">{text.title}</h1>
          <p className="text-soft">{text.about}</p>
        </div>
        {operator && mayAct(operator.role, []) && (
          <KeyButton keys="t" onAct={() => void navigate("/preview-site")}>
            {text.tryFile}
          </KeyButton>
        )}
      </div>
      <List rows={sites} columns={COLUMNS} keyOf={({ id }) => id} empty={text.none} caption={text.title} />
    </div>
  );
}
