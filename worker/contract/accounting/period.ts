/** The first and the last day of a period, as YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

const YEAR = String.raw`20\d{2}`;
const FORMS = new RegExp(`^(${YEAR})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$`);

/** A year, quarter or month as it is written: `2026`, `2026-Q3`, `2026-09`; null for anything else. */
export function periodIn(written: string): Period | null {
  const [, year = "", quarter, month] = FORMS.exec(written) ?? [];
  if (year === "") return null;
  const [first, last] =
    month !== undefined
      ? [Number(month), Number(month)]
      : quarter !== undefined
        ? [Number(quarter) * 3 - 2, Number(quarter) * 3]
        : [1, 12];
  // the day before the first of the month that follows
  const end = new Date(Date.UTC(Number(year), last, 0));
  return { from: `${year}-${String(first).padStart(2, "0")}-01`, to: end.toISOString().slice(0, 10) };
}
