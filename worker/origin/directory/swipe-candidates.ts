import type { Tenant } from "#contract/platform/tenant.ts";
import {
  rangesAhead,
  finishRound,
  advance,
  type SwipeCursor,
} from "#origin/member/relations/swipe-cursor.ts";
import { birthRange } from "./age.ts";
import type { Directory } from "./directory.ts";
import { KINDS, kindsFit, personOf, type PersonRow } from "./fit.ts";

export interface Needed {
  count: number;
  /** Cards that still wait in the deck: when the cursor comes round to one of them, it stops before it. */
  waiting: readonly string[];
}

/** The next members after a cursor, and the cursor after them. */
export interface Candidates {
  found: string[];
  cursor: SwipeCursor;
  hasMore: boolean;
}

interface Row {
  id: string;
  shuffle: number;
}

/**
 * Rows read beyond the needed ones: members with the same shuffle number stay together, and there are never
 * more.
 */
const SAME_NUMBER = 4;

/** The next members who fit `member`, and the other way round. At most three queries; usually two. */
export async function nextCandidates(
  db: Directory,
  { id: site }: Pick<Tenant, "id">,
  member: string,
  cursor: SwipeCursor,
  { count, waiting }: Needed,
  now: Date,
): Promise<Candidates> {
  const [own] = await db.batch<PersonRow>([
    db
      .prepare(
        `SELECT gender, sexuality, date_of_birth, wish_min_age, wish_max_age
          FROM profiles
          WHERE id = ?1
            AND site = ?2
            AND status <> 'deleted'`,
      )
      .bind(member, site),
  ]);
  const row = own?.results[0];
  if (!row) return { found: [], cursor, hasMore: false };
  const self = personOf(row, now);
  const kinds = JSON.stringify(KINDS.filter((kind) => kindsFit(self, kind)));
  const born = birthRange(now, self.wish_min_age ?? 0, self.wish_max_age);
  const ranges = rangesAhead(cursor).map(({ from, to, upwards }) =>
    db
      .prepare(`SELECT id, shuffle
        FROM profiles INDEXED BY profiles_by_shuffle
        WHERE site = ?1
          AND shuffle BETWEEN ?2 AND ?3
          AND status = 'active'
          AND invisible = 0
          AND (gender, sexuality) IN (SELECT value ->> 'gender', value ->> 'sexuality' FROM json_each(?4))
              AND date_of_birth BETWEEN ?5 AND ?6
          AND ?7 BETWEEN coalesce(wish_min_age, 0) AND coalesce(wish_max_age, 999) AND id <> ?8
        ORDER BY shuffle ${upwards ? "ASC" : "DESC"} LIMIT ${count + SAME_NUMBER}`)
      .bind(site, from, to, kinds, born.from, born.to, self.age, member),
  );

  const found: string[] = [];
  let at: number | null = null;
  // usually the first range is enough
  for (const some of [ranges.slice(0, 1), ranges.slice(1)]) {
    if (some.length === 0) continue;
    const results = await db.batch<Row>(some);
    for (const { id, shuffle } of results.flatMap((result) => result.results)) {
      if (waiting.includes(id)) return { found, cursor: advance(cursor, at), hasMore: false };
      if (found.length >= count && shuffle !== at)
        return { found, cursor: advance(cursor, at), hasMore: true };
      found.push(id);
      at = shuffle;
    }
  }
  return { found, cursor: finishRound(cursor), hasMore: false };
}
