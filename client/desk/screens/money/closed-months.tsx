import { Link, useSearchParams } from "react-router";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { words } from "#client/desk/words.ts";
import type { Closing } from "#contract/desk/closings.ts";
import type { PoolClosings } from "./companies.ts";

const text = words.money.closed;

interface Row extends Closing {
  pool: string;
  trial: PoolClosings["trial"];
}

/** Has a month compared with its digest, on the same screen. */
function CompareLink({ pool, month }: { pool: string; month: string }) {
  const [asked] = useSearchParams();
  const there = new URLSearchParams([...asked]);
  there.set("compare", `${pool} ${month}`);
  return (
    <Link to={`?${there}`} aria-label={`${text.compare}: ${month}, ${pool}`} preventScrollReset>
      {text.compare}
    </Link>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { title: text.columns.month, cell: ({ month }) => month },
  { title: text.columns.pool, cell: ({ pool }) => pool },
  { title: text.columns.closed, cell: ({ closed_at: at }) => <Time at={at} /> },
  { title: text.columns.by, cell: ({ operator }) => operator },
  { title: text.columns.documents, cell: ({ documents }) => documents, isNumber: true },
  { title: text.columns.movements, cell: ({ movements }) => movements, isNumber: true },
  {
    title: text.columns.gross,
    cell: ({ sums }) => (
      <span className="grid">
        {sums.map(({ currency, gross }) => (
          <Sum key={currency} amount={gross} currency={currency} />
        ))}
      </span>
    ),
    isNumber: true,
  },
  {
    title: text.columns.digest,
    cell: ({ month, pool, digest, trial }) =>
      trial ? (
        <Trial trial={trial} />
      ) : (
        <>
          <code title={digest}>{digest.slice(0, 12)}</code> <CompareLink pool={pool} month={month} />
        </>
      ),
  },
];

/** A company's closed months, the newest first, and one of them compared with its digest. */
export function ClosedMonths({ closings }: { closings: readonly PoolClosings[] }) {
  const rows = closings
    .flatMap(({ pool, trial, closings: months }): Row[] =>
      months.map((month) => ({ ...month, pool, trial: trial?.month === month.month ? trial : null })),
    )
    .toSorted((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : 0));
  return (
    <div className="grid gap-3">
      <h2 className="subtitle">{text.title}</h2>
      <List
        rows={rows}
        columns={COLUMNS}
        keyOf={({ pool, month }) => `${pool} ${month}`}
        empty={text.none}
        caption={text.title}
      />
    </div>
  );
}

const Trial = ({ trial: { is_equal: isEqual, erased, changed } }: { trial: NonNullable<Row["trial"]> }) => (
  <>
    {isEqual ? (
      <span className="text-good">{text.equal}</span>
    ) : erased > 0 ? (
      text.erased(erased)
    ) : (
      <strong className="text-late">{text.differs}</strong>
    )}
    {changed.length > 0 && <span className="block text-soft">{text.corrected(changed.length)}</span>}
  </>
);
