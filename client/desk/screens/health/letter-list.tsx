import { Link } from "react-router";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Ago, Time } from "#client/desk/ui/time.tsx";
import { words } from "#client/desk/words.ts";
import type { DeadLetter } from "#contract/desk/dead-letters.ts";

const text = words.health.letters;

const COLUMNS: readonly Column<DeadLetter>[] = [
  {
    title: text.columns.queue,
    cell: ({ id, queue }) => <Link to={`/health/dead-letters/${id}`}>{text.queues[queue]}</Link>,
  },
  {
    title: text.columns.site,
    cell: ({ site, pool }) => (site === "" ? text.wholePool(pool) : <SiteName id={site} />),
  },
  { title: text.columns.died, cell: ({ died_at: at }) => <Ago at={at} /> },
  { title: text.columns.times, cell: ({ times }) => times, isNumber: true },
  { title: text.columns.error, cell: ({ error }) => <code className="text-13px break-words">{error}</code> },
  { title: text.columns.first, cell: ({ first_at: at }) => <Time at={at} /> },
];

/** Messages that their queues gave up on; each opens. */
export const Letters = ({ letters }: { letters: readonly DeadLetter[] }) => (
  <List rows={letters} columns={COLUMNS} keyOf={({ id }) => id} empty={text.none} caption={text.title} />
);
