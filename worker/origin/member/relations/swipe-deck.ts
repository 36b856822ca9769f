import { setSetting, setting } from "#origin/member/settings.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { quotaOf, type Quota } from "./quotas.ts";
import { isHidden } from "./relations.ts";
import { newCursor, type SwipeCursor } from "./swipe-cursor.ts";

/** Cards that are loaded ahead; with fewer than FEW_CARDS the pile is filled again. */
export const CARDS_AHEAD = 24;
export const FEW_CARDS = 12;

/** The swipe game as it stands for a member. */
export interface SwipeDeck {
  /** Profiles, the first on top. */
  cards: string[];
  quota: Quota;
  /** Whose card he passed last and can have back. */
  passed: string | null;
  cursor: SwipeCursor;
}

export function swipeDeck(sql: Sql, swipeLikes: number, now: number): SwipeDeck {
  const passed = setting(sql, "last_pass");
  return {
    cards: sql
      .exec<{ profile: string }>("SELECT profile FROM cards ORDER BY position")
      .toArray()
      .map(({ profile }) => profile),
    quota: quotaOf(sql, "swipe", swipeLikes, now),
    passed: passed !== null && mayCome(sql, passed) ? passed : null,
    cursor: cursorOf(sql),
  };
}

/**
 * Puts those who were found below the cards that wait, takes away those who are gone, and notes how far the
 * walk went; not where it went on elsewhere meanwhile.
 */
export function fillDeck(
  sql: Sql,
  {
    from,
    to,
    found,
    gone,
  }: { from: SwipeCursor; to: SwipeCursor; found: readonly string[]; gone: readonly string[] },
): void {
  for (const profile of gone) removeCard(sql, profile);
  if (JSON.stringify(cursorOf(sql)) !== JSON.stringify(from)) return;
  setSetting(sql, "swipe_walk", to);
  for (const profile of found) {
    if (mayCome(sql, profile))
      sql.exec(
        "INSERT INTO cards (profile, position) VALUES (?1, (SELECT coalesce(max(position), 0) + 1 FROM cards)) ON CONFLICT (profile) DO NOTHING",
        profile,
      );
  }
}

/** Takes a card off the pile. */
export function removeCard(sql: Sql, profile: string): void {
  sql.exec("DELETE FROM cards WHERE profile = ?", profile);
}

/** It can be had back until the next swipe. */
export function passCard(sql: Sql, profile: string): void {
  removeCard(sql, profile);
  setSetting(sql, "last_pass", profile);
}

/**
 * Puts the card that was passed last on top again. False where it is another, or none; true too where it lies
 * there already.
 */
export function undoPass(sql: Sql, profile: string): boolean {
  if (setting(sql, "last_pass") !== profile)
    return (
      first<{ profile: string }>(sql, "SELECT profile FROM cards ORDER BY position LIMIT 1")?.profile ===
      profile
    );
  setSetting(sql, "last_pass", null);
  if (!mayCome(sql, profile)) return false;
  // a new round may have brought it back below already
  sql.exec(
    "INSERT INTO cards (profile, position) VALUES (?1, (SELECT coalesce(min(position), 1) - 1 FROM cards)) ON CONFLICT (profile) DO UPDATE SET position = excluded.position",
    profile,
  );
  return true;
}

/** Neither liked nor hidden. */
const mayCome = (sql: Sql, profile: string): boolean =>
  !isHidden(sql, profile) &&
  first(sql, "SELECT 1 AS yes FROM likes_given WHERE profile = ? AND stands = 1", profile) === null;

const cursorOf = (sql: Sql): SwipeCursor => setting(sql, "swipe_walk") ?? newCursor(keyOf(sql));

/** A number of the member's own: his id's, spread by FNV-1a. */
function keyOf(sql: Sql): number {
  const id = first<{ id: string }>(sql, "SELECT id FROM member")?.id ?? "";
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
