import type { Tenant } from "../../contract/tenant.ts";
import { ahead, step, type Walk } from "../member/walk.ts";
import { ageOn } from "./age.ts";
import { fits, type Person } from "./fit.ts";
import type { Directory } from "./gathered.ts";

/** Members that are looked at of one stretch in one go. */
const LOOKED_AT = 96;

interface Row extends Omit<Person, "age"> {
  id: string;
  shuffle: number;
  date_of_birth: string;
}

/** The next `wanted` members on a walk whom `member` fits and who fit him, where the walk then stands, and whether its round is behind. At most two questions to the directory. */
export async function nextOnWalk(db: Directory, { id: site }: Pick<Tenant, "id">, member: string, walk: Walk, wanted: number): Promise<{ found: string[]; walk: Walk; isDone: boolean }> {
  const now = new Date();
  const own = db.prepare("SELECT id, 0 AS shuffle, gender, sexuality, date_of_birth, wish_min_age, wish_max_age FROM profiles WHERE id = ?1 AND site = ?2").bind(member, site);
  const stretches = ahead(walk).map(({ from, to, upwards }) =>
    db
      .prepare(`SELECT id, shuffle, gender, sexuality, date_of_birth, wish_min_age, wish_max_age FROM profiles INDEXED BY profiles_by_shuffle WHERE site = ?1 AND shuffle BETWEEN ?2 AND ?3 AND status = 'active' AND invisible = 0 ORDER BY shuffle ${upwards ? "ASC" : "DESC"} LIMIT ${LOOKED_AT}`)
      .bind(site, from, to));

  const found: string[] = [];
  const seen: number[] = [];
  let self: Row | undefined;
  // most often the first stretch is enough
  for (const some of [stretches.slice(0, 1), stretches.slice(1)]) {
    if (some.length === 0) continue;
    const [selves, ...results] = await db.batch<Row>([own, ...some]);
    self ??= selves?.results[0];
    if (!self) return { found: [], walk, isDone: true };
    for (const { results: rows } of results) {
      for (const [i, row] of rows.entries()) {
        // of two with the same number neither is left behind
        if (found.length >= wanted && row.shuffle !== rows[i - 1]?.shuffle) return { found, walk: step(walk, seen, false), isDone: false };
        seen.push(row.shuffle);
        if (row.id !== member && fits(personOf(self, now), personOf(row, now))) found.push(row.id);
      }
      if (rows.length === LOOKED_AT) return { found, walk: step(walk, seen, false), isDone: false };
    }
  }
  return { found, walk: step(walk, seen, true), isDone: true };
}

const personOf = ({ gender, sexuality, date_of_birth: birth, wish_min_age, wish_max_age }: Row, now: Date): Person => ({ gender, sexuality, age: ageOn(now, birth), wish_min_age, wish_max_age });
