import type { Sql } from "./storage/sql.ts";

/** Rows in one page of an export. */
const PAGE = 500;

/**
 * What an export has of a member's own database, by section: ?1 is the key of the row before, ?2 the number
 * of rows. The column `key` orders them and is in no archive. Times are in milliseconds since 1970.
 */
const SECTIONS = {
  account:
    "SELECT 1 AS key, id, site, status, paid_user, signed_up_at, active_at FROM member WHERE ?1 < 1 LIMIT ?2",
  settings: "SELECT name AS key, name, value FROM settings WHERE name > ?1 ORDER BY name LIMIT ?2",
  dismissals: "SELECT alert AS key, alert, at FROM dismissals WHERE alert > ?1 ORDER BY alert LIMIT ?2",
  sessions:
    "SELECT id AS key, browser, system, created_at, seen_at, expires_at FROM sessions WHERE id > ?1 ORDER BY id LIMIT ?2",
  photos:
    "SELECT key, key AS file, position, status, reason, uploaded_at, refused_at, focus FROM photos WHERE key > ?1 ORDER BY key LIMIT ?2",
  likes_given:
    "SELECT profile AS key, profile, at FROM likes_given WHERE stands = 1 AND profile > ?1 ORDER BY profile LIMIT ?2",
  // Of a like or a view whose member is not named, the day in UTC is told, as on the page.
  likes_received: `SELECT key, CASE WHEN named THEN at ELSE at - at % 86400000 END AS at, CASE WHEN named THEN profile END AS profile
      FROM (SELECT rowid AS key, at, profile, (SELECT paid_user FROM member) = 1
          OR EXISTS (SELECT 1 FROM likes_given WHERE likes_given.profile = likes_received.profile AND likes_given.stands = 1) AS named
        FROM likes_received WHERE stands = 1 AND rowid > ?1 ORDER BY rowid LIMIT ?2)`,
  views_given:
    "SELECT profile AS key, profile, day FROM views_given WHERE profile > ?1 ORDER BY profile LIMIT ?2",
  // Whose view it was is for Premium members, on the page as in the archive.
  views_received: `SELECT key, CASE WHEN named THEN key END AS profile, CASE WHEN named THEN at ELSE at - at % 86400000 END AS at, days
      FROM (SELECT profile AS key, at, days, (SELECT paid_user FROM member) = 1 AS named
        FROM views_received WHERE profile > ?1 ORDER BY profile LIMIT ?2)`,
  favourites:
    "SELECT profile AS key, profile, note, at FROM favourites WHERE profile > ?1 ORDER BY profile LIMIT ?2",
  saved_searches:
    "SELECT name AS key, name, query, at FROM saved_searches WHERE name > ?1 ORDER BY name LIMIT ?2",
  blocks:
    "SELECT profile AS key, profile, at FROM blocks_given WHERE stands = 1 AND profile > ?1 ORDER BY profile LIMIT ?2",
  credits:
    "SELECT entry AS key, id, kind, amount, balance, at FROM ledger WHERE entry > ?1 ORDER BY entry LIMIT ?2",
  purchases:
    "SELECT id AS key, id, terms, state, why, placed_at, settled_at, returned_credits, returned_amount, returned_at, withdraw_until FROM orders WHERE id > ?1 ORDER BY id LIMIT ?2",
  conversations:
    "SELECT partner AS key, partner, begun, wrote, total, pinned_at, muted, marked_unread FROM conversations WHERE total > 0 AND partner > ?1 ORDER BY partner LIMIT ?2",
  messages: `SELECT arrival AS key, partner, id, from_me, at, kind, text, gift, photo, photo_status, voice, automated, state, reply_to, reaction, partner_reaction
      FROM messages WHERE arrival > ?1 ORDER BY arrival LIMIT ?2`,
  message_photos: `SELECT arrival AS key, id, photo, voice FROM messages WHERE photo IS NOT NULL AND arrival > ?1
      AND (photo_status = 'active' OR (from_me = 1 AND photo_status = 'inspected')) ORDER BY arrival LIMIT ?2`,
} as const;

export type ExportSection = keyof typeof SECTIONS;
export type ExportedRow = Record<string, string | number | null> & { key: string | number };

/** A page of a section after a key, null for the first; the next page begins after its last row's key. */
export const exportPage = (sql: Sql, section: ExportSection, after: string | number | null): ExportedRow[] =>
  sql.exec<ExportedRow>(SECTIONS[section], after ?? (IS_NUMBERED.includes(section) ? 0 : ""), PAGE).toArray();

/** Sections whose key is a number: texts come after all numbers. */
const IS_NUMBERED: readonly ExportSection[] = [
  "account",
  "likes_received",
  "credits",
  "messages",
  "message_photos",
];

/** Whether a page may be followed by another. */
export const isFullPage = (rows: readonly ExportedRow[]): boolean => rows.length === PAGE;
