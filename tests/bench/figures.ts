/** The middle of some figures. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** The figure that this share of all stays within: 0.99 for p99. */
export function atShare(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Three digits that count, never an exponent. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "-";
  return value >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}

/** A figure and the most that it may be. */
export interface Bar {
  what: string;
  figure: number;
  bar: number;
  unit: string;
}

export interface Section {
  title: string;
  /** How it was measured, in sentences. */
  notes: string[];
  /** The first row is the head. */
  rows: (string | number)[][];
  bars: Bar[];
  /** Everything measured, for results.json. */
  figures: unknown;
}

export function print({ title, notes, rows, bars }: Section): void {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "number" ? short(cell) : cell)));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  console.log(`\n${title}\n`);
  for (const [i, row] of cells.entries())
    console.log(
      i === 0 ? `  ${line(row)}\n  ${widths.map((width) => "-".repeat(width)).join("  ")}` : `  ${line(row)}`,
    );
  for (const { what, figure, bar, unit } of bars)
    console.log(
      `  ${figure <= bar ? "met   " : "MISSED"}  ${what}: ${short(figure)}${unit}, bar ${short(bar)}${unit}`,
    );
  for (const note of notes) console.log(`  · ${note}`);
}
