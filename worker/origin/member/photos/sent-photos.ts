import type { SentPhotoStatus } from "#contract/product/photos.ts";
import { firstStatus } from "#origin/member/messaging/messages.ts";
import {
  refundMessage,
  refusalOf,
  sendMessage,
  sentBefore,
  type PricedMessage,
  type SendRefusal,
  type SendResult,
  type SendSuccess,
} from "#origin/member/messaging/send-message.ts";
import { sendToPeer } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { awaitFiles, countUpload, dropFiles, PUBLISH_AFTER, publishBy, type PhotoDecision } from "./album.ts";

/** A photo, or the recording of a voice message, that was sent. Times in milliseconds since 1970. */
export interface SentPhoto extends Record<string, string | number | null> {
  key: string;
  message: string;
  receiver: string;
  status: SentPhotoStatus;
  delivered: number;
  sent_at: number;
  /** 1 for a recording. */
  voice: number;
}

/** The body of the peer message that reports a photo's status. `id` is the message's. */
export interface PhotoStatusBody {
  id: string;
  status: SentPhotoStatus;
}

export type BeginPhotoResult =
  /** The photo may be sent: its files may be stored now. */
  | { outcome: "begun" }
  /** A message of this id was sent before. */
  | SendSuccess
  | SendRefusal
  /** The day's uploads are used up. Seconds until the next one may begin. */
  | { outcome: "too_many_uploads"; wait: number };

/**
 * Whether a photo may be sent at all, asked before its file is read and decoded. Each attempt counts towards
 * the day's uploads.
 */
export function beginPhotoMessage(
  sql: Sql,
  outgoing: PricedMessage,
  key: string,
  now: number,
): BeginPhotoResult {
  const answered = sentBefore(sql, outgoing) ?? refusalOf(sql, outgoing, now);
  if (answered) return answered;
  const until = countUpload(sql, now);
  if (until !== null) return { outcome: "too_many_uploads", wait: Math.ceil((until - now) / 1000) };
  awaitFiles(sql, key, null, now);
  return { outcome: "begun" };
}

/** `upload_expired`: the files took longer than an upload may. */
export type SendPhotoResult = SendResult | { outcome: "upload_expired" };

/**
 * The files are stored: sends the message. Of several attempts the first one here is the message; the files
 * of the others are removed.
 */
export function sendPhotoMessage(
  sql: Sql,
  outgoing: PricedMessage,
  key: string,
  now: number,
): SendPhotoResult {
  if (!first(sql, "DELETE FROM photo_files WHERE key = ? AND until > ? RETURNING key", key, now))
    return { outcome: "upload_expired" };
  const result = sendMessage(sql, outgoing, now);
  if (result.outcome !== "sent" || result.message?.photo !== key) {
    dropFiles(sql, key, now);
    return result;
  }
  sql.exec(
    "INSERT INTO sent_photos (key, message, receiver, status, sent_at, voice) VALUES (?, ?, ?, ?, ?, ?)",
    key,
    outgoing.content.id,
    outgoing.to,
    firstStatus(outgoing.content.voice !== undefined),
    now,
    Number(outgoing.content.voice !== undefined),
  );
  publishBy(sql, now + PUBLISH_AFTER);
  return result;
}

export const sentPhoto = (sql: Sql, key: string): SentPhoto | null =>
  first<SentPhoto>(sql, `${COLUMNS} WHERE key = ?`, key);
export const photoOfMessage = (sql: Sql, receiver: string, message: string): SentPhoto | null =>
  first<SentPhoto>(sql, `${COLUMNS} WHERE message = ? AND receiver = ?`, message, receiver);
const COLUMNS = "SELECT key, message, receiver, status, delivered, sent_at, voice FROM sent_photos";

/**
 * The operator's decision on a sent photo; the price of a refused one is refunded. False where there is
 * nothing left to decide.
 */
export function decideOnSentPhoto(
  sql: Sql,
  photo: SentPhoto,
  { decision }: PhotoDecision,
  now: number,
): boolean {
  if (photo.status === "deleted" || (decision === "accept" && photo.status === "refused")) return false;
  changeSentPhoto(sql, photo, decision === "accept" ? "active" : "refused", now);
  if (decision === "refuse") refundMessage(sql, photo.message, now);
  return true;
}

/** Changes a photo's status here, and at the receiver's side once they have the message. */
export function changeSentPhoto(sql: Sql, photo: SentPhoto, status: SentPhotoStatus, now: number): void {
  if (photo.status === status) return;
  sql.exec("UPDATE sent_photos SET status = ? WHERE key = ?", status, photo.key);
  sql.exec(
    `UPDATE messages SET photo_status = ?1, voice = ${NOTE_FOR} WHERE id = ?2 AND partner = ?3 AND from_me = 1`,
    status,
    photo.message,
    photo.receiver,
  );
  if (isFinal(status)) dropFiles(sql, photo.key, now);
  publishBy(sql, now + PUBLISH_AFTER);
  if (photo.delivered === 1) informReceiver(sql, { ...photo, status }, now);
}

/**
 * The receiver has the message, so they learn a status that changed before. Not earlier: the status would
 * overtake the message and find no photo to apply to.
 */
export function notePhotoDelivered(sql: Sql, receiver: string, message: string, now: number): void {
  const photo = photoOfMessage(sql, receiver, message);
  if (!photo || photo.delivered === 1) return;
  sql.exec("UPDATE sent_photos SET delivered = 1 WHERE key = ?", photo.key);
  if (photo.status !== firstStatus(photo.voice === 1)) informReceiver(sql, photo, now);
}

/** The message was returned: nobody has its photo, so the operator need not check it. */
export function notePhotoReturned(sql: Sql, receiver: string, message: string, now: number): void {
  const photo = photoOfMessage(sql, receiver, message);
  if (!photo) return;
  if (photo.status !== "refused") changeSentPhoto(sql, photo, "deleted", now);
  sql.exec("UPDATE sent_photos SET delivered = 1 WHERE key = ?", photo.key);
}

const informReceiver = (sql: Sql, { receiver, message, status }: SentPhoto, now: number): void =>
  sendToPeer(sql, receiver, "photo", { id: message, status } satisfies PhotoStatusBody, now);

/** The note of a recording that goes with a status: of one that is gone, the waveform goes too. */
const NOTE_FOR = "CASE WHEN ?1 IN ('refused', 'deleted') THEN json_set(voice, '$.peaks', '') ELSE voice END";

/** Statuses after which none other applies: peer messages may arrive in any order. */
const isFinal = (status: SentPhotoStatus): boolean => status === "refused" || status === "deleted";

/** The status that the sender reported for their photo. False where it is not news. */
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
    `UPDATE messages SET photo_status = ?1, voice = ${NOTE_FOR} WHERE id = ?2 AND partner = ?3 AND from_me = 0`,
    status,
    id,
    sender,
  );
  return true;
}

/** Photos that are published to the directory in one go. */
const PUBLISHED_AT_ONCE = 100;

/** Photos whose status the directory does not know yet. */
export const unpublishedSentPhotos = (sql: Sql): SentPhoto[] =>
  sql
    .exec<SentPhoto>(`${COLUMNS} WHERE told IS NOT status ORDER BY sent_at LIMIT ?`, PUBLISHED_AT_ONCE)
    .toArray();

/** The directory knows these now. Photos in a final status that the receiver has learned are removed. */
export function markSentPhotosPublished(sql: Sql, photos: readonly SentPhoto[], now: number): void {
  for (const { key, status } of photos)
    sql.exec("UPDATE sent_photos SET told = ?1 WHERE key = ?2", status, key);
  sql.exec(
    "DELETE FROM sent_photos WHERE told = status AND status IN ('refused', 'deleted') AND delivered = 1",
  );
  if (unpublishedSentPhotos(sql).length > 0) publishBy(sql, now);
}
