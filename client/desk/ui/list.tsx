import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { words } from "#client/desk/words.ts";
import { Ago } from "./time.tsx";

/** A column of a list. */
export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  isNumber?: true;
}

/** What every list says of itself: how many there are, and since when the oldest waits. */
export const ListMeta = ({
  total,
  shown,
  oldest,
}: {
  total: number;
  shown: number;
  oldest: string | null;
}) => (
  <p className="flex flex-wrap gap-x-4 text-soft text-13px">
    <span>{words.list.count(shown, total)}</span>
    {oldest !== null && (
      <span>
        {words.list.oldest} <Ago at={oldest} />
      </span>
    )}
  </p>
);

/** A list with its columns; `empty` is said where there is nothing. */
export function List<Row>({
  rows,
  columns,
  keyOf,
  empty,
  caption,
}: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  empty: string;
  caption: string;
}) {
  if (rows.length === 0) return <p className="card p-6 text-soft">{empty}</p>;
  return (
    // a list that is wider than the screen has to be scrolled by keys, too
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={caption} tabIndex={0} className="card overflow-x-auto">
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber && "text-end"}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="hover:bg-wash">
              {columns.map(({ title, cell, isNumber }) => (
                <td key={title} className={isNumber && "text-end"}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The way to the next page of a list, in the address. `by` is the name of its cursor. */
export function NextPage({ next, by = "after" }: { next: string | null; by?: string }) {
  const [asked] = useSearchParams();
  if (next === null) return null;
  const there = new URLSearchParams([...asked].filter(([name]) => name !== by));
  there.set(by, next);
  return (
    <Link to={`?${there}`} className="btn mt-3">
      {words.list.next}
    </Link>
  );
}
