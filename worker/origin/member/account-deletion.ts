import type { DeletionReason } from "#contract/product/deletion-reasons.ts";
import { REACTIVATION_DAYS } from "#contract/product/limits.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { listNotifications } from "./notifications/listing.ts";
import { keysWithFiles } from "./photos/album.ts";
import { endEverySession } from "./sessions.ts";
import { sendToPeer, wasAccepted, type Acknowledgement, type PeerMessage } from "./storage/peer-messages.ts";
import { schedule } from "./storage/scheduled-work.ts";
import { first, type Sql } from "./storage/sql.ts";

/** Milliseconds until the purge is tried again where a partner has not acknowledged the deletion at once. */
const PURGE_RETRY = 60_000;
/** Photos whose files are moved in one go: each has four files, and each move takes three requests. */
const PHOTOS_MOVED_AT_ONCE = 40;

/** What a member says when they delete their account. */
export interface DeletionRequest {
  /** The site's host, by which jobs find the site. */
  host: string;
  reason: DeletionReason | null;
  text: string;
}

/** A deletion that is pending, or that was taken back. Times in milliseconds since 1970. */
export interface Deletion extends DeletionRequest {
  /** The reactivation link is made from it. */
  id: string;
  requestedAt: number;
  /** Until then the member can reactivate the account. */
  eraseAt: number;
  isReactivated: boolean;
}

interface DeletionRow extends Record<string, string | number | null> {
  id: string;
  host: string;
  reason: DeletionReason | null;
  text: string;
  requested_at: number;
  erase_at: number;
  reactivated: number;
}

/** The member's deletion that the directory may not know yet, or null. */
export function deletionOf(sql: Sql): Deletion | null {
  const row = first<DeletionRow>(
    sql,
    "SELECT id, host, reason, text, requested_at, erase_at, reactivated FROM deletion",
  );
  return (
    row && {
      id: row.id,
      host: row.host,
      reason: row.reason,
      text: row.text,
      requestedAt: row.requested_at,
      eraseAt: row.erase_at,
      isReactivated: row.reactivated === 1,
    }
  );
}

/**
 * Deletes the account for 14 days, in which it can be reactivated (specification, section 9): every session
 * ends and everything else stays. Repeated, it is the same deletion.
 */
export function requestDeletion(sql: Sql, id: string, request: DeletionRequest, now: number): Deletion {
  const before = deletionOf(sql);
  if (before && !before.isReactivated) return before;
  const deletion = {
    ...request,
    id,
    requestedAt: now,
    eraseAt: now + REACTIVATION_DAYS * DAY_MS,
    isReactivated: false,
  };
  sql.exec(
    "INSERT OR REPLACE INTO deletion (one, id, host, reason, text, requested_at, erase_at) VALUES (1, ?, ?, ?, ?, ?, ?)",
    id,
    request.host,
    request.reason,
    request.text,
    now,
    deletion.eraseAt,
  );
  endEverySession(sql, now);
  listNotifications(sql, now);
  schedule(sql, "publish-deletion", now);
  return deletion;
}

/** `over`: the 14 days have passed. `not_pending`: it was reactivated before, or by another deletion's link. */
export type ReactivationResult = "reactivated" | "over" | "not_pending";

/** Takes a pending deletion back, once. */
export function reactivate(sql: Sql, id: string, now: number): ReactivationResult {
  const deletion = deletionOf(sql);
  if (!deletion || deletion.id !== id || deletion.isReactivated) return "not_pending";
  if (now >= deletion.eraseAt) return "over";
  sql.exec("UPDATE deletion SET reactivated = 1");
  listNotifications(sql, now);
  schedule(sql, "publish-deletion", now);
  return "reactivated";
}

/** Whether the days of this deletion have passed without a reactivation. */
export function mayErase(sql: Sql, id: string, now: number): boolean {
  const own = deletionOf(sql);
  return own?.id === id && !own.isReactivated && own.eraseAt <= now;
}

/** Photos whose files are not yet where the member's deletion, or its end, wants them: some of them. */
export function photosToMove(sql: Sql, { isReactivated }: Deletion): string[] {
  if (isReactivated)
    return sql
      .exec<{ key: string }>("SELECT key FROM withheld_files LIMIT ?", PHOTOS_MOVED_AT_ONCE)
      .toArray()
      .map(({ key }) => key);
  const withheld = new Set(
    sql
      .exec<{ key: string }>("SELECT key FROM withheld_files")
      .toArray()
      .map(({ key }) => key),
  );
  return keysWithFiles(sql)
    .filter((key) => !withheld.has(key))
    .slice(0, PHOTOS_MOVED_AT_ONCE);
}

/** The files of these photos were moved. */
export function markMoved(sql: Sql, { isReactivated }: Deletion, keys: readonly string[]): void {
  const all = JSON.stringify(keys);
  if (isReactivated)
    sql.exec("DELETE FROM withheld_files WHERE key IN (SELECT value FROM json_each(?))", all);
  else
    sql.exec(
      "INSERT INTO withheld_files (key) SELECT value FROM json_each(?) WHERE true ON CONFLICT (key) DO NOTHING",
      all,
    );
}

/** Directory and files follow this deletion; what it has become since is published next. */
export function markDeletionPublished(sql: Sql, published: Deletion): void {
  const now = deletionOf(sql);
  if (now?.id !== published.id || now.isReactivated !== published.isReactivated) return;
  schedule(sql, "publish-deletion", null);
  if (published.isReactivated) sql.exec("DELETE FROM deletion");
}

/** What the deletion itself still needs; every other table is emptied when it begins. */
const NEEDED_TABLES = [
  "migrations",
  "member",
  "outbox",
  "receivers",
  "inbox",
  "senders",
  "due",
  "for_books",
  "photo_files",
];

/**
 * Erases the account: every session ends, nothing more arrives, each partner learns how far this member had
 * read, so that unopened messages are refunded, and what the deletion does not need is erased at once. The
 * rest is purged when every partner has acknowledged. Repeated, it changes nothing.
 */
export function leave(sql: Sql, now: number): void {
  if (sql.exec("UPDATE member SET leaving = 1 WHERE leaving = 0 RETURNING 1 AS yes").toArray().length === 0)
    return;
  // Undelivered messages are dropped: the deletion itself tells the partners all that matters.
  sql.exec("DELETE FROM outbox");
  for (const { partner, read_order: opened } of sql
    .exec<{ partner: string; read_order: number }>("SELECT partner, read_order FROM conversations")
    .toArray())
    sendToPeer(sql, partner, "left", { opened }, now);
  for (const key of keysWithFiles(sql))
    sql.exec("INSERT INTO photo_files (key, until) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", key, now);
  for (const { name } of sql
    .exec<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' AND substr(name, 1, 4) <> '_cf_' AND name NOT IN (SELECT value FROM json_each(?))",
      JSON.stringify(NEEDED_TABLES),
    )
    .toArray())
    sql.exec(`DELETE FROM "${name}"`);
  sql.exec("DELETE FROM due WHERE duty NOT IN ('deliver', 'tell-books')");
  schedule(sql, "vanish", now + PURGE_RETRY);
}

/**
 * The answer to a message that arrives during the deletion: `taken` only where it was accepted before, since
 * the partner must not get a refund for a message that was read.
 */
export const acknowledgementOfDeleted = (sql: Sql, message: PeerMessage): Acknowledgement =>
  wasAccepted(sql, message) ? "taken" : "gone";
