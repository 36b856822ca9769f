import type { Tenant } from "#contract/platform/tenant.ts";
import type { Directory } from "./directory.ts";
import { isShown } from "./fit-sql.ts";
import { isShownOn, sitesShownOn } from "./shown-on.ts";

/** Members whose names are compared further, the first of them in the alphabet. */
export const NAMES_FOUND = 200;

/** The members with a name: those that a search may find, before its own rules of who sees who. */
export interface Named {
  ids: string[];
  /** Who is called exactly so. */
  exact: string | null;
  /** More names begin like this. */
  isMore: boolean;
}

/** Above every character that a name has. */
const LAST = "\u{10ffff}";

/**
 * The members of a site whose name is this one or begins with it, whatever its capitals. Those who are hidden
 * from every search are not among them, so that nothing in an answer can tell of them; each search then
 * leaves out those its viewer may not see. By an index that ends after so many: 2 ms among a million
 * profiles, of which 200,000 have the name.
 */
export async function readNamed(
  db: Directory,
  tenant: Pick<Tenant, "id" | "sharing">,
  name: string,
): Promise<Named> {
  // Up to z, SQLite compares letters without their capitals by itself.
  const [first = ""] = name;
  const letters = first <= "z" ? [first] : [first.toLocaleUpperCase(), first.toLocaleLowerCase()];
  const written = [...new Set(letters)].map((letter) => letter + name.slice(first.length));
  const [found] = await db.batch<{ id: string; is_exact: 0 | 1 }>([
    db
      .prepare(
        `SELECT j.value ->> 0 AS id, j.value ->> 1 AS is_exact FROM json_each(?1) AS s CROSS JOIN json_each(?2) AS w
        CROSS JOIN json_each((SELECT json_group_array(json_array(l.id, l.name = w.value COLLATE NOCASE)) FROM (
          SELECT q.id, q.name FROM profiles AS q INDEXED BY profiles_by_name
          WHERE q.site = s.value
              AND q.name COLLATE NOCASE >= w.value
              AND q.name COLLATE NOCASE < w.value || ?3
              AND ${isShown("q")}
              AND ${isShownOn("q", "?1")}
          ORDER BY q.name COLLATE NOCASE, q.id LIMIT ?4) AS l)) AS j LIMIT ?4`,
      )
      .bind(sitesShownOn(tenant), JSON.stringify(written), LAST, NAMES_FOUND + 1),
  ]);
  const rows = found?.results ?? [];
  return {
    ids: rows.slice(0, NAMES_FOUND).map(({ id }) => id),
    exact: rows.find((row) => row.is_exact === 1)?.id ?? null,
    isMore: rows.length > NAMES_FOUND,
  };
}
