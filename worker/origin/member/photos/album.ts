import type { Focus } from "#contract/entities.ts";
import { FREE_PHOTOS, PREMIUM_PHOTOS, UPLOADS_A_DAY, type PhotoRefusal } from "#contract/product/photos.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/**
 * Milliseconds that an upload holds its place, and after which a change that did not reach the directory is
 * published again.
 */
export const UPLOAD_TIMEOUT = 10 * 60_000;
export const PUBLISH_AFTER = 5_000;
/** Refusals that stay for the member to read. */
const MAX_REFUSALS = 25;
/** Keys whose files are removed in one go: each has several files, and R2 takes a thousand names. */
const FILES_REMOVED_AT_ONCE = 200;

/** `focus`: two fractions as JSON, or null. */
export type Photo = {
  key: string;
  status: "active" | "inspected";
  uploaded_at: number;
  focus: string | null;
};
type Refused = { key: string; reason: PhotoRefusal; refused_at: number };

/** A member's photos in their own order, and those that were refused. Times in milliseconds since 1970. */
export interface Album {
  photos: Photo[];
  refusals: Refused[];
  limit: number;
}

export type PhotoDecision = { decision: "accept" } | { decision: "refuse"; reason: PhotoRefusal };

/** `upload`: the browser's key of the upload; `key`: the photo's, under which one attempt stores its files. */
export interface Upload {
  upload: string;
  key: string;
}

/** `focus`: what stays visible where the photo is cut; null lets every place decide. */
export interface FinishedUpload extends Upload {
  focus: Focus | null;
}

/** The upload was finished by an earlier attempt; the key is null where its photo has been refused since. */
interface UploadDone {
  outcome: "done";
  key: string | null;
}
export type BeginUploadResult =
  /** A place is held for the photo: its files may be stored now. */
  | { outcome: "begun" }
  | UploadDone
  /** Every place of the album is taken. */
  | { outcome: "too_many_photos" }
  /** The day's uploads are used up until then, in milliseconds since 1970. */
  | { outcome: "too_many_uploads"; until: number };

/** Holds a place once for an upload, however often it is attempted; each attempt counts towards the day. */
export function beginUpload(sql: Sql, { upload, key }: Upload, now: number): BeginUploadResult {
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
  if (taken >= limitOf(sql)) return { outcome: "too_many_photos" };
  const until = countUpload(sql, now);
  if (until !== null) return { outcome: "too_many_uploads", until };
  awaitFiles(sql, key, upload, now);
  return { outcome: "begun" };
}

/**
 * Counts an attempt at an upload of any kind of photo. Null where it may go on; else until when there may be
 * none, in milliseconds since 1970.
 */
export function countUpload(sql: Sql, now: number): number | null {
  sql.exec("DELETE FROM uploads_begun WHERE at <= ?", now - DAY_MS);
  const begun = first<{ n: number; oldest: number }>(
    sql,
    "SELECT count(*) AS n, coalesce(min(at), 0) AS oldest FROM uploads_begun",
  );
  if (begun && begun.n >= UPLOADS_A_DAY) return begun.oldest + DAY_MS;
  sql.exec("INSERT INTO uploads_begun (at) VALUES (?)", now);
  return null;
}

/**
 * Files will be stored under this key; unless they are claimed in time they are removed, so that an upload
 * that was cut short leaves nothing. With an upload they hold a place in the album.
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

/** `upload_expired`: the place was held too long and is free again. */
export type FinishUploadResult = UploadDone | { outcome: "upload_expired" };

/** The files are stored. The first attempt that gets here is the photo; the files of the others are removed. */
export function finishUpload(
  sql: Sql,
  { upload, key, focus }: FinishedUpload,
  now: number,
): FinishUploadResult {
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
    return { outcome: "upload_expired" };
  sql.exec(
    "INSERT INTO photos (key, upload, position, status, uploaded_at, focus) SELECT ?, ?, coalesce(max(position) + 1, 0), 'inspected', ?, ? FROM photos",
    key,
    upload,
    now,
    focus && JSON.stringify(focus),
  );
  sql.exec("UPDATE photo_files SET upload = NULL WHERE upload = ?", upload);
  publishBy(sql, now + PUBLISH_AFTER);
  return { outcome: "done", key };
}

/** Gives an attempt up: its place is free again and its files are removed. */
export function abandonFiles(sql: Sql, key: string, now: number): void {
  sql.exec("UPDATE photo_files SET upload = NULL, until = ? WHERE key = ?", now, key);
  publishBy(sql, now + PUBLISH_AFTER);
}

/**
 * Puts the photos into this order, the main photo first; those that are not named follow. False where a key
 * is not one of the member's photos.
 */
export function orderPhotos(sql: Sql, keys: readonly string[], now: number): boolean {
  const own = photosOf(sql).map(({ key }) => key);
  if (!keys.every((key) => own.includes(key))) return false;
  for (const [position, key] of [...new Set([...keys, ...own])].entries())
    sql.exec("UPDATE photos SET position = ? WHERE key = ?", position, key);
  publishBy(sql, now + PUBLISH_AFTER);
  return true;
}

export type MoveFocusResult =
  | { outcome: "moved" }
  /** None of the member's photos has this key. */
  | { outcome: "not_found" }
  /** The day's uploads are used up until then, in milliseconds since 1970. */
  | { outcome: "too_many_uploads"; until: number };

/**
 * Moves the focus of a photo. A refused one has it too, for when an appeal brings it back. It counts as an
 * upload, since its square is encoded again.
 */
export function moveFocus(
  sql: Sql,
  { key, focus }: { key: string; focus: Focus },
  now: number,
): MoveFocusResult {
  if (!first(sql, "SELECT key FROM photos WHERE key = ?", key)) return { outcome: "not_found" };
  const until = countUpload(sql, now);
  if (until !== null) return { outcome: "too_many_uploads", until };
  sql.exec("UPDATE photos SET focus = ? WHERE key = ?", JSON.stringify(focus), key);
  publishBy(sql, now + PUBLISH_AFTER);
  return { outcome: "moved" };
}

/** Deletes a photo, or a refusal that was read. False where there is none of this key. */
export function deletePhoto(sql: Sql, key: string, now: number): boolean {
  if (!first(sql, "DELETE FROM photos WHERE key = ? RETURNING key", key)) return false;
  dropFiles(sql, key, now);
  return true;
}

/** The operator's decision on a profile photo. False where there is none of this key, or not any more. */
export function decideOnProfilePhoto(sql: Sql, key: string, decision: PhotoDecision, now: number): boolean {
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

/**
 * Shows a refused photo again, at the end of the album where the member has put the refusal away. Its files
 * stay from now on. It may be one more than the album's limit.
 */
export function restorePhoto(
  sql: Sql,
  key: string,
  { uploadedAt, now }: { uploadedAt: number; now: number },
): void {
  sql.exec("DELETE FROM photo_files WHERE key = ?", key);
  sql.exec(
    `INSERT INTO photos (key, upload, position, status, uploaded_at)
     VALUES (?1, 'restored ' || ?1, (SELECT coalesce(max(position), -1) + 1 FROM photos), 'active', ?2)
     ON CONFLICT (key) DO UPDATE SET status = 'active', reason = NULL, refused_at = NULL`,
    key,
    uploadedAt,
  );
  publishBy(sql, now + PUBLISH_AFTER);
}

/** Hides an active photo until it is decided on. False where there is no active one of this key. */
export function holdPhoto(sql: Sql, key: string, now: number): boolean {
  if (
    !first(
      sql,
      "UPDATE photos SET status = 'inspected' WHERE key = ? AND status = 'active' RETURNING key",
      key,
    )
  )
    return false;
  publishBy(sql, now + PUBLISH_AFTER);
  return true;
}

/** Takes over the photos that the directory had before this object stored them, once. */
export function adoptPublishedPhotos(sql: Sql, photos: Photo[]): void {
  if (hasAdoptedPhotos(sql)) return;
  for (const [position, { key, status, uploaded_at: at, focus }] of photos.entries())
    sql.exec(
      "INSERT INTO photos (key, upload, position, status, uploaded_at, focus) VALUES (?, ?, ?, ?, ?, ?)",
      key,
      `taken over ${key}`,
      position,
      status,
      at,
      focus,
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

/** What the directory is to show, active photos first, and keys whose files belong to no photo. */
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

/** The changes were published. Where the photos changed meanwhile, the next publication stays scheduled. */
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

const COLUMNS = "SELECT key, status, uploaded_at, focus FROM photos WHERE status <> 'refused' ORDER BY";
const photosOf = (sql: Sql): Photo[] => sql.exec<Photo>(`${COLUMNS} position, key`).toArray();
const shown = (sql: Sql): Photo[] =>
  sql.exec<Photo>(`${COLUMNS} status = 'active' DESC, position, key`).toArray();

function photoOfUpload(sql: Sql, upload: string): UploadDone | null {
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
