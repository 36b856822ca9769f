import { isHidden } from "./relations.ts";
import { quota, type Quota } from "./quotas.ts";
import { set, setting } from "./settings.ts";
import { first, type Sql } from "./sql.ts";
import { newWalk, type Walk } from "./walk.ts";

/** Cards that are loaded ahead; with fewer than FEW_CARDS the pile is filled again. */
export const CARDS_AHEAD = 24;
export const FEW_CARDS = 12;

/** The swipe game as it stands for a member. */
export interface Pile {
  /** Profiles, the first on top. */
  cards: string[];
  quota: Quota;
  canUndo: boolean;
  walk: Walk;
}

export function pileOf(sql: Sql, swipeLikes: number, now: number): Pile {
  return {
    cards: sql.exec<{ profile: string }>("SELECT profile FROM cards ORDER BY position LIMIT ?", CARDS_AHEAD).toArray().map(({ profile }) => profile),
    quota: quota(sql, "swipe", swipeLikes, now),
    canUndo: setting(sql, "last_pass") !== null,
    walk: setting(sql, "walk") ?? newWalk(keyOf(sql)),
  };
}

/** Puts cards below those that wait, without the liked and the hidden, and notes how far the walk went; not where it went on elsewhere meanwhile. */
export function fill(sql: Sql, from: Walk, to: Walk, found: readonly string[]): void {
  const standing = setting(sql, "walk") ?? newWalk(keyOf(sql));
  if (JSON.stringify(standing) !== JSON.stringify(from)) return;
  set(sql, "walk", to);
  for (const profile of found) {
    if (isHidden(sql, profile) || first(sql, "SELECT 1 AS yes FROM likes_given WHERE profile = ? AND stands = 1", profile)) continue;
    sql.exec("INSERT INTO cards (profile, position) VALUES (?1, (SELECT coalesce(max(position), 0) + 1 FROM cards)) ON CONFLICT (profile) DO NOTHING", profile);
  }
}

/** Takes a card off the pile. */
export function takeOff(sql: Sql, profile: string): void {
  sql.exec("DELETE FROM cards WHERE profile = ?", profile);
}

/** It can be had back until the next swipe. */
export function pass(sql: Sql, profile: string): void {
  takeOff(sql, profile);
  set(sql, "last_pass", profile);
}

/** Puts the card that was passed last on top again. False where it is another, or none; true too where it lies there already. */
export function undo(sql: Sql, profile: string): boolean {
  if (setting(sql, "last_pass") !== profile) return first<{ profile: string }>(sql, "SELECT profile FROM cards ORDER BY position LIMIT 1")?.profile === profile;
  set(sql, "last_pass", null);
  if (isHidden(sql, profile)) return false;
  sql.exec("INSERT INTO cards (profile, position) VALUES (?1, (SELECT coalesce(min(position), 1) - 1 FROM cards)) ON CONFLICT (profile) DO NOTHING", profile);
  return true;
}

/** A number of the member's own: his id's, spread by FNV-1a. */
function keyOf(sql: Sql): number {
  const id = first<{ id: string }>(sql, "SELECT id FROM member")?.id ?? "";
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
