import { useState, type ReactNode } from "react";
import { csvOf, saveFile, type Value } from "#client/desk/ui/csv.ts";
import { List } from "#client/desk/ui/list.tsx";
import { growthWords as text } from "#client/desk/words-growth.ts";

/** A column of numbers or names: what it holds stands in the file as it does on the screen. */
export interface NumberColumn<Row> {
  title: string;
  value: (row: Row) => Value;
  /** How it is shown, where that is not the value itself. */
  cell?: (row: Row) => ReactNode;
  isNumber?: true;
}

const numbers = new Intl.NumberFormat("en-GB");
/** A value on the screen: what is not known yet is a dash, what is empty a word. */
export const shown = (value: Value): string =>
  value === null ? text.noNumber : typeof value === "number" ? numbers.format(value) : value || text.none;

/** Days and sums stay on one line. */
const Shown = ({ value }: { value: Value }) => (
  <span className={/^-?\d[\d.-]*$/.test(String(value)) ? "whitespace-nowrap" : undefined}>
    {shown(value)}
  </span>
);

interface Table<Row> {
  rows: readonly Row[];
  columns: readonly NumberColumn<Row>[];
}

/** A table with its file. `all` reads the whole table, where it has further pages. */
export function Numbers<Row>({
  title,
  name,
  rows,
  columns,
  keyOf,
  empty = text.nothing,
  all,
}: {
  title: string;
  /** Of the file, without its ending. */
  name: string;
  keyOf: (row: Row) => string;
  empty?: string;
  all?: () => Promise<Table<Row>>;
} & Table<Row>) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const save = async () => {
    setState("busy");
    try {
      saveFile(`${name}.csv`, fileOf(all ? await all() : { rows, columns }));
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <section className="grid min-w-0 content-start gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="subtitle">{title}</h2>
        {rows.length > 0 && (
          <button
            type="button"
            className="btn text-13px"
            aria-label={text.csv(title)}
            disabled={state === "busy"}
            onClick={() => void save()}
          >
            {text.csvShort}
          </button>
        )}
      </div>
      {state === "failed" && (
        <p role="alert" className="text-danger">
          {text.csvFailed}
        </p>
      )}
      <List
        rows={rows}
        columns={columns.map(({ title: head, value, cell, isNumber }) => ({
          title: head,
          cell: cell ?? ((row: Row) => <Shown value={value(row)} />),
          ...(isNumber && { isNumber }),
        }))}
        keyOf={keyOf}
        empty={empty}
        caption={title}
      />
    </section>
  );
}

const fileOf = <Row,>({ rows, columns }: Table<Row>): string =>
  csvOf(
    columns.map(({ title }) => title),
    rows.map((row) => columns.map(({ value }) => value(row))),
  );
