import { backoffDelay } from "#contract/platform/backoff.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { seconds } from "#origin/money/books/booked-orders.ts";

/** Seconds until a document that could not be issued or made is tried again. */
const RETRY_SECONDS = { first: 900, max: 86_400 };

/** What was tried. `failures`: how often it failed before; null where it never did. */
export interface Attempt {
  about: string;
  site: string;
  order: string;
  failures: number | null;
}

/**
 * The columns of an attempt about something that is named by this SQL: `failures`, and whether it is due at
 * ?1.
 */
export const failuresOf = (about: string): string =>
  `(SELECT tries FROM document_faults WHERE about = ${about}) AS failures`;
export const isDue = (about: string): string =>
  `NOT EXISTS (SELECT 1 FROM document_faults WHERE about = ${about} AND next_at > ?1)`;

/**
 * Does one piece of work on documents. Never throws because of it: a failure is logged, listed for the
 * operator and tried again later, so that it keeps no other back.
 */
export async function attempt(
  db: D1Database,
  { about, site, order, failures }: Attempt,
  now: Date,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
    if (failures !== null) await db.prepare("DELETE FROM document_faults WHERE about = ?1").bind(about).run();
  } catch (error) {
    reportError("document", error, { about });
    await db
      .prepare(
        `INSERT INTO document_faults (about, site, order_id, tries, at, next_at) VALUES (?1, ?2, ?3, 1, ?4, ?5)
         ON CONFLICT (about) DO UPDATE SET tries = tries + 1, next_at = ?5`,
      )
      .bind(about, site, order, seconds(now), seconds(now) + backoffDelay(failures ?? 0, RETRY_SECONDS))
      .run();
  }
}
