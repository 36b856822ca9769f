import { FREE_PHOTOS, PREMIUM_PHOTOS, UPLOADS_A_DAY, type PhotoRefusal } from "#contract/photos.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/**
 * Milliseconds that an upload holds its place, and after which a change that did not get into the directory
 * is tried again.
 */
export const UPLOAD_TIMEOUT = 10 * 60_000;
export const PUBLISH_AFTER = 5_000;
const DAY = 24 * 60 * 60_000;
/** Refusals that are kept for the member to read. */
const MAX_REFUSALS = 25;
/** Keys whose files are removed in one go: R2 takes a thousand names. */
const FILES_REMOVED_AT_ONCE = 200;

export type Photo = { key: string; status: "active" | "inspected"; uploaded_at: number };
export type Refused = { key: string; reason: PhotoRefusal; refused_at: number };

/** A member's photos in his own order, and what was refused. Times in milliseconds since 1970. */
export interface Album {
  photos: Photo[];
  refusals: Refused[];
  limit: number;
}

/**
 * `upload`: the client's key of the upload; `key`: the photo's, under which one attempt at it stores its
 * files.
 */
export type PhotoChange =
  | { does: "begin" | "finish"; upload: string; key: string }
  | { does: "give-up" | "remove"; key: string }
  | { does: "order"; keys: string[] };
export type Decision = { decision: "accept" } | { decision: "refuse"; reason: PhotoRefusal };

/**
 * `begun`: the place is held. `done`, and under which key. `too_often`: no upload may begin until then.
 * `late`: the place was held too long and is gone.
 */
export type PhotoOutcome =
  | { outcome: "begun" | "done" | "too_many" | "unknown" | "late"; key: string | null }
  | { outcome: "too_often"; key: null; until: number };

const DONE: PhotoOutcome = { outcome: "done", key: null };
const UNKNOWN: PhotoOutcome = { outcome: "unknown", key: null };

export function changePhotos(sql: Sql, change: PhotoChange, now: number): PhotoOutcome {
  if (change.does === "begin") return begin(sql, change, now);
  if (change.does === "finish") return finish(sql, change, now);
  if (change.does === "order") return order(sql, change.keys, now);
  return change.does === "remove" ? remove(sql, change.key, now) : abandonFiles(sql, change.key, now);
}

/** Takes a place, once for an upload however often it is attempted; each attempt counts for the day. */
function begin(sql: Sql, { upload, key }: { upload: string; key: string }, now: number): PhotoOutcome {
  const known = photoOfUpload(sql, upload);
  if (known) return known;
  const taken =
    first<{ n: number }>(
      sql,
      `SELECT (SELECT count(*) FROM photos WHERE status <> 'refused')
    + (SELECT count(DISTINCT upload) FROM photo_files WHERE upload <> ? AND until > ?) AS n`,
      upload,
      now,
    )?.n ?? 0;
  if (taken >= limitOf(sql)) return { outcome: "too_many", key: null };
  const until = countUpload(sql, now);
  if (until !== null) return { outcome: "too_often", key: null, until };
  awaitFiles(sql, key, upload, now);
  return { outcome: "begun", key };
}

/**
 * Counts an attempt at an upload, of whatever kind of photo. Until when there may be none, or null where this
 * one may be.
 */
export function countUpload(sql: Sql, now: number): number | null {
  sql.exec("DELETE FROM uploads_begun WHERE at <= ?", now - DAY);
  const begun = first<{ n: number; oldest: number }>(
    sql,
    "SELECT count(*) AS n, coalesce(min(at), 0) AS oldest FROM uploads_begun",
  );
  if (begun && begun.n >= UPLOADS_A_DAY) return begun.oldest + DAY;
  sql.exec("INSERT INTO uploads_begun (at) VALUES (?)", now);
  return null;
}

/**
 * Files will come under this key: if nobody claims them in time, they are nobody's. With an upload they hold
 * a place among his photos.
 */
export function awaitFiles(sql: Sql, key: string, upload: string | null, now: number): void {
  sql.exec(
    "INSERT INTO photo_files (key, upload, until) VALUES (?, ?, ?)",
    key,
    upload,
    now + UPLOAD_TIMEOUT,
  );
  publishBy(sql, now + UPLOAD_TIMEOUT);
}

/** The files are there: the first attempt to get here is the photo, the files of any other are nobody's. */
function finish(sql: Sql, { upload, key }: { upload: string; key: string }, now: number): PhotoOutcome {
  const known = photoOfUpload(sql, upload);
  if (known) {
    abandonFiles(sql, key, now);
    return known;
  }
  if (
    !first(
      sql,
      "DELETE FROM photo_files WHERE key = ? AND upload = ? AND until > ? RETURNING key",
      key,
      upload,
      now,
    )
  )
    return { outcome: "late", key: null };
  sql.exec(
    "INSERT INTO photos (key, upload, position, status, uploaded_at) SELECT ?, ?, coalesce(max(position) + 1, 0), 'inspected', ? FROM photos",
    key,
    upload,
    now,
  );
  sql.exec("UPDATE photo_files SET upload = NULL WHERE upload = ?", upload);
  publishBy(sql, now + PUBLISH_AFTER);
  return { outcome: "done", key };
}

export function abandonFiles(sql: Sql, key: string, now: number): PhotoOutcome {
  sql.exec("UPDATE photo_files SET upload = NULL, until = ? WHERE key = ?", now, key);
  publishBy(sql, now + PUBLISH_AFTER);
  return DONE;
}

function order(sql: Sql, keys: string[], now: number): PhotoOutcome {
  const own = photosOf(sql).map(({ key }) => key);
  if (!keys.every((key) => own.includes(key))) return UNKNOWN;
  for (const [position, key] of [...new Set([...keys, ...own])].entries())
    sql.exec("UPDATE photos SET position = ? WHERE key = ?", position, key);
  publishBy(sql, now + PUBLISH_AFTER);
  return DONE;
}

function remove(sql: Sql, key: string, now: number): PhotoOutcome {
  if (!first(sql, "DELETE FROM photos WHERE key = ? RETURNING key", key)) return UNKNOWN;
  dropFiles(sql, key, now);
  return DONE;
}

/** The operator's decision; false for a photo that is not there, or no more. */
export function decideOnProfilePhoto(sql: Sql, key: string, decision: Decision, now: number): boolean {
  if (decision.decision === "accept") {
    if (
      !first(
        sql,
        "UPDATE photos SET status = 'active' WHERE key = ? AND status <> 'refused' RETURNING key",
        key,
      )
    )
      return false;
    publishBy(sql, now + PUBLISH_AFTER);
    return true;
  }
  if (
    !first(
      sql,
      "UPDATE photos SET status = 'refused', reason = ?2, refused_at = coalesce(refused_at, ?3) WHERE key = ?1 RETURNING key",
      key,
      decision.reason,
      now,
    )
  )
    return false;
  sql.exec(
    "DELETE FROM photos WHERE key IN (SELECT key FROM photos WHERE status = 'refused' ORDER BY refused_at DESC LIMIT -1 OFFSET ?)",
    MAX_REFUSALS,
  );
  dropFiles(sql, key, now);
  return true;
}

/** The photos that the directory had before this object kept them. Once. */
export function adoptPublishedPhotos(sql: Sql, photos: Photo[]): void {
  if (hasAdoptedPhotos(sql)) return;
  for (const [position, { key, status, uploaded_at: at }] of photos.entries())
    sql.exec(
      "INSERT INTO photos (key, upload, position, status, uploaded_at) VALUES (?, ?, ?, ?, ?)",
      key,
      `taken over ${key}`,
      position,
      status,
      at,
    );
  sql.exec("UPDATE member SET photos_known = 1");
}

export const hasAdoptedPhotos = (sql: Sql): boolean =>
  first<{ known: number }>(sql, "SELECT photos_known AS known FROM member")?.known === 1;

export function albumOf(sql: Sql): Album {
  const refusals = sql
    .exec<Refused>(
      "SELECT key, reason, refused_at FROM photos WHERE status = 'refused' ORDER BY refused_at DESC, key",
    )
    .toArray();
  return { photos: photosOf(sql), refusals, limit: limitOf(sql) };
}

/** What the directory is to show, active photos first, and the keys whose files are nobody's. */
export interface UnpublishedPhotos {
  shown: Photo[];
  unused: string[];
}

export function unpublishedPhotos(sql: Sql, now: number): UnpublishedPhotos {
  const unused = sql
    .exec<{ key: string }>(
      "SELECT key FROM photo_files WHERE until <= ? ORDER BY until LIMIT ?",
      now,
      FILES_REMOVED_AT_ONCE,
    )
    .toArray()
    .map(({ key }) => key);
  return { shown: shown(sql), unused };
}

/** It was done; what changed meanwhile is due as it was. */
export function markPhotosPublished(sql: Sql, { shown: done, unused }: UnpublishedPhotos): void {
  sql.exec("DELETE FROM photo_files WHERE key IN (SELECT value FROM json_each(?))", JSON.stringify(unused));
  if (JSON.stringify(shown(sql)) === JSON.stringify(done))
    schedule(
      sql,
      "settle-photos",
      first<{ at: number | null }>(sql, "SELECT min(until) AS at FROM photo_files")?.at ?? null,
    );
}

/** Every key that may have files. */
export const keysWithFiles = (sql: Sql): string[] =>
  sql
    .exec<{ key: string }>(
      "SELECT key FROM photos WHERE status <> 'refused' UNION SELECT key FROM sent_photos UNION SELECT key FROM photo_files",
    )
    .toArray()
    .map(({ key }) => key);

const COLUMNS = "SELECT key, status, uploaded_at FROM photos WHERE status <> 'refused' ORDER BY";
const photosOf = (sql: Sql): Photo[] => sql.exec<Photo>(`${COLUMNS} position, key`).toArray();
const shown = (sql: Sql): Photo[] =>
  sql.exec<Photo>(`${COLUMNS} status = 'active' DESC, position, key`).toArray();

function photoOfUpload(sql: Sql, upload: string): PhotoOutcome | null {
  const photo = first<{ key: string; status: string }>(
    sql,
    "SELECT key, status FROM photos WHERE upload = ?",
    upload,
  );
  return photo && { outcome: "done", key: photo.status === "refused" ? null : photo.key };
}

const limitOf = (sql: Sql): number =>
  first<{ paid: number }>(sql, "SELECT paid_user AS paid FROM member")?.paid === 1
    ? PREMIUM_PHOTOS
    : FREE_PHOTOS;

export function dropFiles(sql: Sql, key: string, now: number): void {
  sql.exec("INSERT INTO photo_files (key, until) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING", key, now);
  publishBy(sql, now + PUBLISH_AFTER);
}

export function publishBy(sql: Sql, at: number): void {
  const due = first<{ at: number }>(sql, "SELECT at FROM due WHERE duty = 'settle-photos'")?.at ?? at;
  schedule(sql, "settle-photos", Math.min(due, at));
}
