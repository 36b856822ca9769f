import type { Env } from "./env.ts";

/** One piece of a job. */
export interface JobPiece {
  env: Env;
  pool: string;
  db: D1Database;
  /** Where the piece before this one ended; null for the first. */
  cursor: string | null;
  /** When the run began: what came since then is left to the next run, so that each run ends. */
  startedAt: Date;
  now: Date;
}

/** A place in rows that are sorted by a number and an id, as a job's cursor has it. */
export interface Place {
  at: number;
  id: string;
}

/** The place at which a piece begins: before all rows where there is no cursor. */
export function placeIn(cursor: string | null): Place {
  const [at = "", id = ""] = cursor?.split(/\/(.*)/s, 2) ?? [];
  return { at: Number(at), id };
}

/** The cursor after the last row of a page; null where the page was not full, so nothing follows. */
export function cursorAfter(page: readonly Place[], size: number): string | null {
  const last = page.at(-1);
  return last && page.length >= size ? `${last.at}/${last.id}` : null;
}
