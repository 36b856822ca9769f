/** A row of a table by its columns. */
export type CsvRow = Readonly<Record<string, string | number | null>>;

/** What a spreadsheet would take for a formula; a sum below zero is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?![\d.]+$))/;

/** A table as CSV (RFC 4180), with a line of its columns; null is empty. */
export const csvOf = (columns: readonly string[], rows: readonly CsvRow[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
    .map((cells) => `${cells.map(cellOf).join(",")}\r\n`)
    .join("");

function cellOf(value: string | number): string {
  const text = String(value).replace(FORMULA, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
