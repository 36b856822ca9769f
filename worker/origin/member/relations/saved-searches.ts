import type { SavedSearch } from "#contract/calls/people/saved-searches.ts";
import { MAX_SAVED_SEARCHES } from "#contract/product/limits.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/** The member's saved searches, the one saved last first. */
export const savedSearchesOf = (sql: Sql): SavedSearch[] =>
  sql
    .exec<{ name: string; query: string }>("SELECT name, query FROM saved_searches ORDER BY at DESC, name")
    .toArray();

/** Saves a search, or replaces the one of its name. Null where there are too many. */
export function saveSearch(sql: Sql, { name, query }: SavedSearch, now: number): SavedSearch[] | null {
  const others =
    first<{ n: number }>(sql, "SELECT count(*) AS n FROM saved_searches WHERE name <> ?", name)?.n ?? 0;
  if (others >= MAX_SAVED_SEARCHES) return null;
  sql.exec(
    "INSERT INTO saved_searches (name, query, at) VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET query = ?2, at = ?3",
    name,
    query,
    now,
  );
  return savedSearchesOf(sql);
}

export function removeSearch(sql: Sql, name: string): SavedSearch[] {
  sql.exec("DELETE FROM saved_searches WHERE name = ?", name);
  return savedSearchesOf(sql);
}
