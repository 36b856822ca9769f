import { setSetting, setting } from "#origin/member/settings.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { quotaOf, type Quota } from "./quotas.ts";
import { isHidden } from "./relations.ts";
import { newCursor, type SwipeCursor } from "./swipe-cursor.ts";

/** Cards that are loaded ahead; with fewer than FEW_CARDS the deck is filled again. */
export const CARDS_AHEAD = 24;
export const FEW_CARDS = 12;

/** The swipe game of a member. */
export interface SwipeDeck {
  /** Profile ids, the top card first. */
  cards: string[];
  quota: Quota;
  /** The profile whose card was passed last and can be brought back; null where there is none. */
  passed: string | null;
  cursor: SwipeCursor;
}

/** The deck now. `premiumSwipeLikes`: likes a day that the site gives its premium members. */
export function swipeDeck(sql: Sql, premiumSwipeLikes: number, now: number): SwipeDeck {
  const passed = setting(sql, "last_pass");
  return {
    cards: sql
      .exec<{ profile: string }>("SELECT profile FROM cards ORDER BY position")
      .toArray()
      .map(({ profile }) => profile),
    quota: quotaOf(sql, "swipe", premiumSwipeLikes, now),
    passed: passed !== null && mayBeShown(sql, passed) ? passed : null,
    cursor: cursorOf(sql),
  };
}

/**
 * Adds the profiles that were found below the waiting cards, removes those that are gone, and moves the
 * cursor. Where the cursor has moved meanwhile, another request has filled the deck and nothing is added.
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
    if (mayBeShown(sql, profile))
      sql.exec(
        "INSERT INTO cards (profile, position) VALUES (?1, (SELECT coalesce(max(position), 0) + 1 FROM cards)) ON CONFLICT (profile) DO NOTHING",
        profile,
      );
  }
}

export function removeCard(sql: Sql, profile: string): void {
  sql.exec("DELETE FROM cards WHERE profile = ?", profile);
}

/** Removes a card that can be brought back until the next swipe. */
export function passCard(sql: Sql, profile: string): void {
  removeCard(sql, profile);
  setSetting(sql, "last_pass", profile);
}

/**
 * Puts the card that was passed last back on top. False where it was another card, or none; true where it is
 * on top already, so that a repeated request succeeds.
 */
export function undoPass(sql: Sql, profile: string): boolean {
  if (setting(sql, "last_pass") !== profile)
    return (
      first<{ profile: string }>(sql, "SELECT profile FROM cards ORDER BY position LIMIT 1")?.profile ===
      profile
    );
  setSetting(sql, "last_pass", null);
  if (!mayBeShown(sql, profile)) return false;
  // A new round may have added the profile at the bottom again.
  sql.exec(
    "INSERT INTO cards (profile, position) VALUES (?1, (SELECT coalesce(min(position), 1) - 1 FROM cards)) ON CONFLICT (profile) DO UPDATE SET position = excluded.position",
    profile,
  );
  return true;
}

/** Neither liked nor hidden. */
const mayBeShown = (sql: Sql, profile: string): boolean =>
  !isHidden(sql, profile) &&
  first(sql, "SELECT 1 AS yes FROM likes_given WHERE profile = ? AND stands = 1", profile) === null;

const cursorOf = (sql: Sql): SwipeCursor => setting(sql, "swipe_walk") ?? newCursor(keyOf(sql));

/** The member's own number: their id, spread by FNV-1a. */
function keyOf(sql: Sql): number {
  const id = first<{ id: string }>(sql, "SELECT id FROM member")?.id ?? "";
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
