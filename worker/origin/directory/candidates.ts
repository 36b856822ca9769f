import type { Tenant } from "#contract/platform/tenant.ts";
import type { FieldValues } from "#contract/product/profile-fields.ts";
import { candidatesStatement, SAID_COLUMNS, type Wanted } from "./candidates-sql.ts";
import type { Directory } from "./directory.ts";
import { COMPARED_COLUMNS, type Side } from "./in-common.ts";
import type { CardRow } from "./search.ts";

type Said = Pick<FieldValues, Exclude<(typeof SAID_COLUMNS)[number], "languages">> & { languages: string };

/** The viewer or a member who fits them, with the town's position in hundredths of a degree. */
export type Person = Side & Said & { lat: number | null; lon: number | null };
export type Candidate = Person & CardRow & { created_at: number };

/**
 * Members who fit in both directions, to be ranked by match-score.ts: from the viewer's surroundings, region,
 * country and everywhere, as far as the search reaches. Each stream reads an index in the order of rank up to
 * a fixed number of rows, so that the cost does not follow the number of members. One round trip; null where
 * the viewer's account was deleted.
 */
export async function readCandidates(
  db: Directory,
  tenant: Pick<Tenant, "id" | "sharing">,
  wanted: Wanted,
  now: Date,
): Promise<{ self: Person; candidates: Candidate[] } | null> {
  const own = db
    .prepare(
      `SELECT country, region, sexuality, ${COMPARED_COLUMNS}, ${SAID_COLUMNS.join(", ")},
        (SELECT lat FROM places WHERE places.id = place) AS lat,
        (SELECT lon FROM places WHERE places.id = place) AS lon
        FROM profiles
        WHERE id = ?1
          AND site = ?2
          AND status <> 'deleted'`,
    )
    .bind(wanted.viewer, tenant.id);
  const [selves, found] = await db.batch<Candidate>([own, candidatesStatement(db, tenant, wanted, now)]);
  const self = selves?.results[0];
  return self ? { self, candidates: found?.results ?? [] } : null;
}
