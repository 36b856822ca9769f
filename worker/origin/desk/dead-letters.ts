import { deadLetterBody, deadLetterQuery, deadLettersQuery } from "#contract/desk/dead-letters.schema.ts";
import type { DeadLetter } from "#contract/desk/dead-letters.ts";
import { Refusal } from "#contract/errors.ts";
import { recordAction } from "#origin/base/audit.ts";
import { dropLetter, isWaiting, repeatLetter, type LetterRow } from "#origin/base/dead-letters.ts";
import { allPools } from "#origin/base/env.ts";
import { personHandler, type DeskCall } from "./call.ts";
import { sitesOf } from "./work/sites.ts";

/** Letters of one page. */
const PAGE = 100;
/** What of a message is not shown: the session of a browser. */
const HIDDEN: readonly string[] = ["session"];

interface Found extends LetterRow {
  pool: string;
}
type Reader = Pick<DeskCall<"GET /api/dead-letters">, "env" | "operator" | "now">;

/** What queues gave up on, of the sites of the person who asks and of whole pools, the oldest first. */
export const deadLetters = personHandler("GET /api/dead-letters", {
  query: deadLettersQuery,
  async answer(call) {
    const { env, operator, now, query } = call;
    const sites = JSON.stringify((await sitesOf(operator, query.site)).map(({ id }) => id));
    const [at = 0, id = ""] = query.after?.split(/\.(.*)/s, 2) ?? [];
    const matches = `${isWaiting("item", "?1")} AND (site IN (SELECT value FROM json_each(?2)) OR (?3 AND site = ''))
      AND (?4 IS NULL OR queue = ?4)`;
    const filters = [now.getTime(), sites, Number(query.site === undefined), query.queue ?? null];
    const pools = await Promise.all(
      allPools(env).map(async ({ pool, database }) => {
        const [rows, counts] = await database.batch<LetterRow & { total: number; oldest: number | null }>([
          database
            .prepare(
              `SELECT * FROM dead_letters AS item INDEXED BY dead_letters_waiting
               WHERE (died_at, id) > (?5, ?6) AND ${matches} ORDER BY died_at, id LIMIT ${PAGE + 1}`,
            )
            .bind(...filters, Number(at), id),
          database
            .prepare(
              `SELECT count(*) AS total, min(died_at) AS oldest FROM dead_letters AS item INDEXED BY dead_letters_waiting WHERE ${matches}`,
            )
            .bind(...filters),
        ]);
        const { total = 0, oldest = null } = counts?.results[0] ?? {};
        return { rows: (rows?.results ?? []).map((row) => ({ ...row, pool })), total, oldest };
      }),
    );
    const found = pools
      .flatMap(({ rows }) => rows)
      .toSorted((a, b) => a.died_at - b.died_at || (a.id < b.id ? -1 : 1));
    const page = found.slice(0, PAGE);
    const last = page.at(-1);
    const oldest = Math.min(...pools.flatMap((each) => each.oldest ?? []));
    return {
      letters: page.map(letterOf),
      total: pools.reduce((sum, { total }) => sum + total, 0),
      oldest_at: Number.isFinite(oldest) ? isoOf(oldest) : null,
      next: found.length > PAGE && last ? `${last.died_at}.${last.id}` : null,
    };
  },
});

/** One letter with its message; that somebody looked is in the audit. */
export const deadLetter = personHandler("GET /api/dead-letter", {
  query: deadLetterQuery,
  async answer(call) {
    const { operator, now, query } = call;
    const { database, letter, waits } = await find(call, query.id);
    const entry = { site: letter.site, area: "queues", operator, subject: letter.id, reason: "" } as const;
    await recordAction(database, { ...entry, action: "view dead letter" }, now);
    const body = Object.entries(JSON.parse(letter.body) as object).filter(([name]) => !HIDDEN.includes(name));
    return { letter: { ...letterOf(letter), body: Object.fromEntries(body), isWaiting: waits === 1 } };
  },
});

/** Repeats a letter, or drops it. */
export const closeLetter = personHandler("POST /api/dead-letters", {
  body: deadLetterBody,
  async answer(call) {
    const { env, operator, now, body } = call;
    const { database, letter } = await find(call, body.id);
    const doing = { letter, reason: body.reason, operator };
    if (body.action === "repeat") await repeatLetter(env, database, doing, now);
    else await dropLetter(database, doing, now);
    return { letter: letterOf(letter) };
  },
});

/** A letter in whichever pool it is. Another site's is not told from one that is not there. */
async function find(
  { env, operator, now }: Reader,
  id: string,
): Promise<{ database: D1Database; letter: Found; waits: number }> {
  for (const { pool, database } of allPools(env)) {
    const row = await database
      .prepare(`SELECT *, ${isWaiting("item", "?2")} AS waits FROM dead_letters AS item WHERE id = ?1`)
      .bind(id, now.getTime())
      .first<LetterRow & { waits: number }>();
    if (row && (row.site === "" || operator.sites.includes(row.site)))
      return { database, letter: { ...row, pool }, waits: row.waits };
  }
  throw new Refusal(404, "not_found", { field: "id" });
}

const letterOf = ({
  id,
  queue,
  pool,
  site,
  error,
  first_at: first,
  died_at: died,
  times,
}: Found): DeadLetter => ({
  id,
  queue,
  pool,
  site,
  error,
  first_at: isoOf(first),
  died_at: isoOf(died),
  times,
});

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
