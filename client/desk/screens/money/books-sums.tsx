import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { saveCsv } from "#client/desk/ui/save-csv.ts";
import { words } from "#client/desk/words.ts";
import { csvOf } from "#contract/accounting/csv.ts";
import { readBooks, type Books } from "#contract/accounting/sum-books.ts";
import type { BooksLine, DocumentRun } from "#contract/desk/books.ts";
import { asDecimal } from "#contract/product/money.ts";
import type { Company } from "./companies.ts";
import { useReading } from "./use-reading.ts";

const text = words.money.books;

interface PoolBooks extends Books {
  pool: string;
}

/** Credits are counted, money has decimals. */
const amountOf = ({ amount, currency }: BooksLine): string =>
  currency === "CREDITS" ? String(amount) : asDecimal({ amount, currency });

const LINES: readonly Column<BooksLine>[] = [
  { title: text.columns.currency, cell: ({ currency }) => currency },
  { title: text.columns.account, cell: ({ account }) => account },
  {
    title: text.columns.sum,
    cell: (line) => <span className="tabular-nums">{amountOf(line)}</span>,
    isNumber: true,
  },
];
const RUNS: readonly Column<DocumentRun>[] = [
  { title: text.columns.company, cell: ({ company }) => company },
  { title: text.columns.run, cell: ({ run }) => text.runs[run] },
  { title: text.columns.documents, cell: ({ documents }) => documents, isNumber: true },
  { title: text.columns.last, cell: ({ last }) => last, isNumber: true },
  {
    title: text.columns.gaps,
    cell: ({ gaps }) =>
      gaps.length === 0 ? (
        <span className="text-good">{text.noGaps}</span>
      ) : (
        <strong className="text-late">{gaps.join(", ")}</strong>
      ),
  },
];

/** Adds up both sides of everything in the company's pools, as `npm run books` does. */
export function BooksSums({ company: { id, pools } }: { company: Company }) {
  const { result, count, failure, start } = useReading<PoolBooks[]>(async (signal, onCount) => {
    const books: PoolBooks[] = [];
    let members = 0;
    for (const { pool, site } of pools) {
      const sums = await readBooks(async (after) => {
        const page = await read("GET /api/books", { site, ...(after !== null && { after }) }, signal);
        members += page.members;
        onCount(members);
        return page;
      });
      books.push({ pool, ...sums });
    }
    return books;
  });
  const save = (books: readonly PoolBooks[]) =>
    saveCsv(`books-${id}.csv`, [
      csvOf(
        ["pool", "currency", "account", "amount"],
        books.flatMap(({ pool, lines }) =>
          lines.map((line) => ({
            pool,
            currency: line.currency,
            account: line.account,
            amount: amountOf(line),
          })),
        ),
      ),
    ]);
  return (
    <div className="grid gap-3">
      <h2 className="subtitle">{text.sums}</h2>
      <p className="text-soft">{text.sumsAbout}</p>
      <p className="flex flex-wrap items-center gap-3">
        <KeyButton keys="a" onAct={() => void start()} disabled={count !== null}>
          {text.addUp}
        </KeyButton>
        {result && (
          <KeyButton keys="v" onAct={() => save(result)}>
            {text.saveSums}
          </KeyButton>
        )}
        <span role="status">{count !== null && text.counting(count)}</span>
      </p>
      {failure && <Failure message={failure.message} onRetry={() => void start()} />}
      {result?.map((books) => (
        <PoolSums key={books.pool} books={books} />
      ))}
    </div>
  );
}

const PoolSums = ({ books: { pool, members, lines, differences, runs } }: { books: PoolBooks }) => (
  <section aria-label={pool} className="grid gap-3">
    <h3 className="subtitle">
      {text.pool(pool, members)}{" "}
      {differences.length === 0 ? (
        <span className="text-good">{text.fits}</span>
      ) : (
        <span className="text-late">{text.differs(differences.length)}</span>
      )}
    </h3>
    {differences.length > 0 && (
      <ul className="card grid gap-1 border-danger! p-3">
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    )}
    <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <List
        rows={lines.filter(({ amount }) => amount !== 0)}
        columns={LINES}
        keyOf={({ currency, account }) => `${currency} ${account}`}
        empty={text.nothing}
        caption={text.sums}
      />
      <List
        rows={runs}
        columns={RUNS}
        keyOf={({ company, run }) => `${company} ${run}`}
        empty={text.noDocuments}
        caption={text.documents}
      />
    </div>
  </section>
);
