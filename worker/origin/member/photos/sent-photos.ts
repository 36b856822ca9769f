import type { SentPhotoStatus } from "#contract/photos.ts";
import {
  refundMessage,
  refusalOf,
  sendMessage,
  sentBefore,
  type OutgoingMessage,
  type SendResult,
} from "#origin/member/messaging/send-message.ts";
import { sendToPeer } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { awaitFiles, countUpload, dropFiles, PUBLISH_AFTER, publishBy, type Decision } from "./album.ts";

/** A photo that went with a message. Times in milliseconds since 1970. */
export interface SentPhoto extends Record<string, string | number | null> {
  key: string;
  message: string;
  receiver: string;
  status: SentPhotoStatus;
  delivered: number;
  sent_at: number;
}

/** The body of a letter that says what became of a photo. */
export interface PhotoStatusBody {
  /** The message's. */
  id: string;
  status: SentPhotoStatus;
}

/**
 * `begun`: it may be sent, and its file come. `late`: the file took too long. `too_often`: no upload may
 * begin for a while.
 */
export type PhotoResult =
  | SendResult
  | { outcome: "begun" | "late" | "too_often"; message: null; wait: number };

/** Whether a photo may be sent at all, before anybody decodes it: each attempt counts for the day. */
export function beginPhotoMessage(
  sql: Sql,
  outgoing: OutgoingMessage,
  key: string,
  now: number,
): PhotoResult {
  const answered = sentBefore(sql, outgoing) ?? refusalOf(sql, outgoing, now);
  if (answered) return answered;
  const until = countUpload(sql, now);
  if (until !== null) return { outcome: "too_often", message: null, wait: Math.ceil((until - now) / 1000) };
  awaitFiles(sql, key, null, now);
  return { outcome: "begun", message: null, wait: 0 };
}

/** The files are there: the first attempt to get here is the message, the files of any other are nobody's. */
export function sendPhotoMessage(sql: Sql, outgoing: OutgoingMessage, key: string, now: number): PhotoResult {
  if (!first(sql, "DELETE FROM photo_files WHERE key = ? AND until > ? RETURNING key", key, now))
    return { outcome: "late", message: null, wait: 0 };
  const result = sendMessage(sql, outgoing, now);
  if (result.message?.photo !== key) {
    dropFiles(sql, key, now);
    return result;
  }
  sql.exec(
    "INSERT INTO sent_photos (key, message, receiver, status, sent_at) VALUES (?, ?, ?, 'inspected', ?)",
    key,
    outgoing.content.id,
    outgoing.to,
    now,
  );
  publishBy(sql, now + PUBLISH_AFTER);
  return result;
}

export const sentPhoto = (sql: Sql, key: string): SentPhoto | null =>
  first<SentPhoto>(sql, `${COLUMNS} WHERE key = ?`, key);
export const photoOfMessage = (sql: Sql, receiver: string, message: string): SentPhoto | null =>
  first<SentPhoto>(sql, `${COLUMNS} WHERE message = ? AND receiver = ?`, message, receiver);
const COLUMNS = "SELECT key, message, receiver, status, delivered, sent_at FROM sent_photos";

/**
 * The operator's decision on a photo that was sent; what a refused one cost comes back. False where there is
 * nothing to decide any more.
 */
export function decideOnSentPhoto(sql: Sql, photo: SentPhoto, { decision }: Decision, now: number): boolean {
  if (photo.status === "deleted" || (decision === "accept" && photo.status === "refused")) return false;
  changeSentPhoto(sql, photo, decision === "accept" ? "active" : "refused", now);
  if (decision === "refuse") refundMessage(sql, photo.message, now);
  return true;
}

/** What became of a photo, here and soon at the other's side. */
export function changeSentPhoto(sql: Sql, photo: SentPhoto, status: SentPhotoStatus, now: number): void {
  if (photo.status === status) return;
  sql.exec("UPDATE sent_photos SET status = ? WHERE key = ?", status, photo.key);
  sql.exec(
    "UPDATE messages SET photo_status = ? WHERE id = ? AND partner = ? AND from_me = 1",
    status,
    photo.message,
    photo.receiver,
  );
  if (isFinal(status)) dropFiles(sql, photo.key, now);
  publishBy(sql, now + PUBLISH_AFTER);
  if (photo.delivered === 1) tellReceiver(sql, { ...photo, status }, now);
}

/**
 * The other's side has the message: what became of its photo meanwhile is told now, since a letter may
 * overtake another.
 */
export function notePhotoDelivered(sql: Sql, receiver: string, message: string, now: number): void {
  const photo = photoOfMessage(sql, receiver, message);
  if (!photo || photo.delivered === 1) return;
  sql.exec("UPDATE sent_photos SET delivered = 1 WHERE key = ?", photo.key);
  if (photo.status !== "inspected") tellReceiver(sql, photo, now);
}

/** The message came back: nobody has its photo, so nobody has to look at it. */
export function notePhotoReturned(sql: Sql, receiver: string, message: string, now: number): void {
  const photo = photoOfMessage(sql, receiver, message);
  if (!photo) return;
  if (photo.status !== "refused") changeSentPhoto(sql, photo, "deleted", now);
  sql.exec("UPDATE sent_photos SET delivered = 1 WHERE key = ?", photo.key);
}

const tellReceiver = (sql: Sql, { receiver, message, status }: SentPhoto, now: number): void =>
  sendToPeer(sql, receiver, "photo", { id: message, status } satisfies PhotoStatusBody, now);

/** What is said of a photo later is never less than this: letters may come in any order. */
const isFinal = (status: SentPhotoStatus): boolean => status === "refused" || status === "deleted";

/** What the other says of his photo. False where that is nothing new. */
export function applyPhotoStatus(sql: Sql, sender: string, { id, status }: PhotoStatusBody): boolean {
  const before = first<{ photo_status: SentPhotoStatus | null }>(
    sql,
    "SELECT photo_status FROM messages WHERE id = ? AND partner = ? AND from_me = 0",
    id,
    sender,
  )?.photo_status;
  if (!before || before === status || isFinal(before) || (before === "active" && status === "inspected"))
    return false;
  sql.exec(
    "UPDATE messages SET photo_status = ? WHERE id = ? AND partner = ? AND from_me = 0",
    status,
    id,
    sender,
  );
  return true;
}

/** Photos that the directory is told of in one go. */
const PUBLISHED_AT_ONCE = 100;

/** What the directory does not know yet. */
export const unpublishedSentPhotos = (sql: Sql): SentPhoto[] =>
  sql
    .exec<SentPhoto>(`${COLUMNS} WHERE told IS NOT status ORDER BY sent_at LIMIT ?`, PUBLISHED_AT_ONCE)
    .toArray();

/** It knows these now; of the dead nothing is kept, once the other's side is told or never will be. */
export function markSentPhotosPublished(sql: Sql, photos: readonly SentPhoto[], now: number): void {
  for (const { key, status } of photos)
    sql.exec("UPDATE sent_photos SET told = ?1 WHERE key = ?2", status, key);
  sql.exec(
    "DELETE FROM sent_photos WHERE told = status AND status IN ('refused', 'deleted') AND delivered = 1",
  );
  if (unpublishedSentPhotos(sql).length > 0) publishBy(sql, now);
}
