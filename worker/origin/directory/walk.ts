import type { Tenant } from "#contract/tenant.ts";
import {
  rangesAhead,
  finishRound,
  advance,
  type SwipeCursor,
} from "#origin/member/relations/swipe-cursor.ts";
import { birthRange } from "./age.ts";
import { KINDS, kindsFit, personOf, type PersonRow } from "./fit.ts";
import type { Directory } from "./gathered.ts";

export interface Wanted {
  count: number;
  /** Whose cards still wait: the walk has come round to them, and does not overtake them. */
  waiting: readonly string[];
}

/** The next members on a walk. `goesOn`: there are more of them already. */
export interface Met {
  found: string[];
  walk: SwipeCursor;
  goesOn: boolean;
}

interface Row {
  id: string;
  shuffle: number;
}

/**
 * Rows that are read beyond those wanted: of some with the same number none is left behind, and more than so
 * many never have one.
 */
const TWINS = 4;

/**
 * Those next on a walk whom `member` fits and who fit him. At most three questions to the directory; most
 * often two.
 */
export async function nextOnWalk(
  db: Directory,
  { id: site }: Pick<Tenant, "id">,
  member: string,
  walk: SwipeCursor,
  { count, waiting }: Wanted,
  now: Date,
): Promise<Met> {
  const [own] = await db.batch<PersonRow>([
    db
      .prepare(
        "SELECT gender, sexuality, date_of_birth, wish_min_age, wish_max_age FROM profiles WHERE id = ?1 AND site = ?2 AND status <> 'deleted'",
      )
      .bind(member, site),
  ]);
  const row = own?.results[0];
  if (!row) return { found: [], walk, goesOn: false };
  const self = personOf(row, now);
  const kinds = JSON.stringify(KINDS.filter((kind) => kindsFit(self, kind)));
  const born = birthRange(now, self.wish_min_age ?? 0, self.wish_max_age);
  const stretches = rangesAhead(walk).map(({ from, to, upwards }) =>
    db
      .prepare(`SELECT id, shuffle FROM profiles INDEXED BY profiles_by_shuffle WHERE site = ?1 AND shuffle BETWEEN ?2 AND ?3 AND status = 'active' AND invisible = 0
          AND (gender, sexuality) IN (SELECT value ->> 'gender', value ->> 'sexuality' FROM json_each(?4)) AND date_of_birth BETWEEN ?5 AND ?6
          AND ?7 BETWEEN coalesce(wish_min_age, 0) AND coalesce(wish_max_age, 999) AND id <> ?8
        ORDER BY shuffle ${upwards ? "ASC" : "DESC"} LIMIT ${count + TWINS}`)
      .bind(site, from, to, kinds, born.from, born.to, self.age, member),
  );

  const found: string[] = [];
  let at: number | null = null;
  // most often the first stretch is enough
  for (const some of [stretches.slice(0, 1), stretches.slice(1)]) {
    if (some.length === 0) continue;
    const results = await db.batch<Row>(some);
    for (const { id, shuffle } of results.flatMap((result) => result.results)) {
      if (waiting.includes(id)) return { found, walk: advance(walk, at), goesOn: false };
      if (found.length >= count && shuffle !== at) return { found, walk: advance(walk, at), goesOn: true };
      found.push(id);
      at = shuffle;
    }
  }
  return { found, walk: finishRound(walk), goesOn: false };
}
