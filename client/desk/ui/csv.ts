/** A value of a table: a number stays one in a spreadsheet; null is an empty cell. */
export type Value = string | number | null;

/** A word that a spreadsheet would take for a formula; a number is none. */
const FORMULA = /^(?!-?\d+(\.\d+)?$)[=+\-@\t\r]/;

/**
 * A table as CSV (RFC 4180) with a mark of UTF-8, by which spreadsheets know it. A word that begins as a
 * formula does gets an apostrophe before it, which spreadsheets take for the beginning of a word.
 */
export const csvOf = (titles: readonly string[], rows: readonly (readonly Value[])[]): string =>
  `\uFEFF${[titles, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;

function cell(value: Value): string {
  if (typeof value === "number" || value === null) return String(value ?? "");
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lets the browser save a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
