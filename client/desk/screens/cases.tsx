import { useState } from "react";
import {
  Form,
  Link,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type LoaderFunctionArgs,
} from "react-router";
import { read } from "#client/desk/net.ts";
import { Kbd, KeyButton, useKey } from "#client/desk/ui/keys.tsx";
import { List, ListMeta, NextPage, type Column } from "#client/desk/ui/list.tsx";
import { SiteName, SiteSelect, useSites } from "#client/desk/ui/site-select.tsx";
import { Ago } from "#client/desk/ui/time.tsx";
import { messageOf, words } from "#client/desk/words.ts";
import { CASE_KINDS } from "#contract/desk/case-kinds.ts";
import type { CaseListQuery, ListedCase } from "#contract/desk/case-list.ts";
import { LOCALES } from "#contract/entities.ts";
import { filtersOf, freeCase, pathThrough } from "./case/next-case.ts";
import { Undo } from "./case/undo.tsx";

const text = words.cases;

export function loader({ request }: LoaderFunctionArgs) {
  return read("GET /api/case-list", filtersOf(new URL(request.url).searchParams), request.signal);
}

const aboutOf = (about: ListedCase["about"]): string => about?.name ?? about?.id ?? "–";

const COLUMNS: readonly Column<ListedCase>[] = [
  {
    title: text.columns.case,
    cell: (row) => <CaseLink row={row} />,
  },
  { title: text.columns.topic, cell: ({ topic }) => words.topics[topic] ?? topic },
  {
    title: text.columns.about,
    cell: ({ about, others }) => (
      <>
        <span>{aboutOf(about)}</span>
        {others > 0 && <span className="chip ms-2">{text.others(others)}</span>}
      </>
    ),
  },
  { title: text.columns.site, cell: ({ site }) => <SiteName id={site} /> },
  { title: text.columns.language, cell: ({ language }) => language ?? "–" },
  { title: text.columns.at, cell: ({ at }) => <Ago at={at} /> },
  { title: text.columns.state, cell: (row) => stateOf(row) },
];

function CaseLink({ row }: { row: ListedCase }) {
  const filters = filtersOf(useSearchParams()[0]);
  return (
    <Link to={pathThrough(row, filters)} className="whitespace-nowrap font-semibold">
      {text.one[row.kind]} {row.kind === "report" || row.kind === "complaint" ? row.id : row.id.slice(-8)}
    </Link>
  );
}

function stateOf({ isOwnDecision, claimed, state }: ListedCase): string {
  if (isOwnDecision) return text.ownDecision;
  if (claimed) return claimed.isOwn ? text.claimedByYou : text.claimed(claimed.name);
  return text.states[state];
}

export function Component() {
  const { cases, total, next, oldest_at: oldest } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const filters = filtersOf(asked);
  const isElsewhere = useSites().some(({ id, isOwnBackend }) => id === filters.of && isOwnBackend);
  useKey("j", text.down, () => focusRow(1));
  useKey("k", text.up, () => focusRow(-1));
  return (
    <div className="grid gap-4">
      <Undo />
      <div>
        <h1 className="title">{text.title}</h1>
        <p className="text-soft">{text.about}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Form
          role="search"
          className="flex flex-wrap items-end gap-3"
          onChange={(event) => event.currentTarget.requestSubmit()}
        >
          <label className="label">
            {text.kind}
            <select name="kind" defaultValue={filters.kind ?? ""} className="field">
              <option value="">{text.open}</option>
              {CASE_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {text.kinds[kind]}
                </option>
              ))}
            </select>
          </label>
          <SiteSelect value={filters.of ?? ""} withSecond />
          <label className="label">
            {text.language}
            <select name="language" defaultValue={filters.language ?? ""} className="field">
              <option value="">{text.every}</option>
              {LOCALES.map((locale) => (
                <option key={locale} value={locale}>
                  {locale}
                </option>
              ))}
            </select>
          </label>
          {filters.about !== undefined && <input type="hidden" name="about" value={filters.about} />}
        </Form>
        {filters.kind !== "decision" && <Start filters={filters} />}
      </div>
      <p className="text-13px text-soft">
        <Kbd>j</Kbd> <Kbd>k</Kbd> {text.rows} <Kbd>Enter</Kbd> {text.opens}
      </p>
      <ListMeta total={total} shown={cases.length} oldest={oldest} />
      <List
        rows={cases}
        columns={COLUMNS}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        empty={isElsewhere ? messageOf("own_backend") : text.none}
        caption={text.title}
      />
      <div>
        <NextPage next={next} />
      </div>
    </div>
  );
}

/** Moves the focus among the rows; Enter opens the one that has it. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("tbody td:first-child a")];
  const at = links.findIndex((link) => link === document.activeElement);
  links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
}

/** Opens the first case that nobody else has. */
function Start({ filters }: { filters: CaseListQuery }) {
  const navigate = useNavigate();
  const [isNone, setNone] = useState(false);
  const start = async () => {
    const { after: _, ...narrowed } = filters;
    const first = await freeCase(narrowed).catch(() => null);
    if (first) await navigate(pathThrough(first, narrowed));
    else setNone(true);
  };
  return (
    <>
      <KeyButton keys="s" onAct={() => void start()}>
        {text.start}
      </KeyButton>
      {isNone && <p role="status">{text.nobodysTurn}</p>}
    </>
  );
}
