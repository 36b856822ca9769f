import { MAX_FAVOURITES } from "#contract/product/limits.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/** A profile that the member saved. The note is for them alone; `at` in milliseconds since 1970. */
export interface Favourite extends Record<string, string | number> {
  profile: string;
  note: string;
  at: number;
}

/** The member's favourites, the newest first. */
export const favouritesOf = (sql: Sql): Favourite[] =>
  sql.exec<Favourite>("SELECT profile, note, at FROM favourites ORDER BY at DESC, profile").toArray();

/** The note of a favourite, which may be empty; null for a profile that is none. */
export const favouriteNote = (sql: Sql, profile: string): string | null =>
  first<{ note: string }>(sql, "SELECT note FROM favourites WHERE profile = ?", profile)?.note ?? null;

/** Saves a profile with a note, or gives a saved one another note. False where there are too many. */
export function setFavourite(
  sql: Sql,
  { profile, note }: Pick<Favourite, "profile" | "note">,
  now: number,
): boolean {
  const isNew = favouriteNote(sql, profile) === null;
  const count = first<{ n: number }>(sql, "SELECT count(*) AS n FROM favourites")?.n ?? 0;
  if (isNew && count >= MAX_FAVOURITES) return false;
  sql.exec(
    "INSERT INTO favourites (profile, note, at) VALUES (?1, ?2, ?3) ON CONFLICT (profile) DO UPDATE SET note = ?2",
    profile,
    note,
    now,
  );
  return true;
}

export function removeFavourite(sql: Sql, profile: string): void {
  sql.exec("DELETE FROM favourites WHERE profile = ?", profile);
}
