import { balance, balanceView } from "#origin/member/billing/ledger.ts";
import type { PhotoDecision } from "#origin/member/photos/album.ts";
import {
  changeSentPhoto,
  decideOnSentPhoto,
  photoOfMessage,
  sendPhotoMessage,
  sentPhoto,
  type SendPhotoResult,
} from "#origin/member/photos/sent-photos.ts";
import { isHidden } from "#origin/member/relations/relations.ts";
import type { Emit } from "#origin/member/storage/peer-messages.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { conversationWith, deleteCopy, isMarked, readUpToArrival } from "./conversations.ts";
import { messageEvent } from "./message-event.ts";
import { findMessage } from "./messages.ts";
import { sendMessage, type PricedMessage, type SendResult } from "./send-message.ts";

/** Sends a text or a gift and shows it in the member's other tabs. */
export const sendAndEmit = (sql: Sql, outgoing: PricedMessage, now: number, emit: Emit): SendResult =>
  emitSent(sql, outgoing, emit, () => sendMessage(sql, outgoing, now));

/** Sends a photo whose files are stored under `key`, and shows it in the member's other tabs. */
export const sendPhotoAndEmit = (
  sql: Sql,
  outgoing: PricedMessage,
  key: string,
  now: number,
  emit: Emit,
): SendPhotoResult => emitSent(sql, outgoing, emit, () => sendPhotoMessage(sql, outgoing, key, now));

function emitSent<Result extends SendPhotoResult>(
  sql: Sql,
  { to }: PricedMessage,
  emit: Emit,
  send: () => Result,
): Result {
  const before = balance(sql);
  const result = send();
  if (result.outcome === "sent" && result.message) emit(messageEvent(sql, to, result.message));
  if (balance(sql) !== before) emit({ type: "credits", balance: balanceView(sql) });
  return result;
}

/**
 * The member has read what arrived up to a row number of their copy, and seen what the list shows of the
 * conversation. The other learns of the first by the receipt that the object sends afterwards. Answers how
 * many messages are unread.
 */
export function markRead(
  sql: Sql,
  { partner, arrival }: { partner: string; arrival: number },
  emit: Emit,
): number {
  const conversation = conversationWith(sql, partner);
  if (!conversation) return 0;
  readUpToArrival(sql, conversation, arrival);
  const unread = conversationWith(sql, partner)?.unread ?? 0;
  if (unread !== conversation.unread)
    emit({ type: "unread", conversation: partner, num_unread_messages: unread });
  if (isMarked(conversation)) emit({ type: "chats" });
  return unread;
}

/**
 * Deletes the member's own copy up to a row number (specification, section 4). Later messages stay, and so
 * does the other's copy. The member's marks go with it: what comes after that is a new conversation, and
 * nobody remembers that an old one was muted.
 */
export function deleteConversation(
  sql: Sql,
  { partner, upTo }: { partner: string; upTo: number },
  emit: Emit,
): void {
  deleteCopy(sql, partner, upTo);
  sql.exec(
    "UPDATE conversations SET pinned_at = 0, muted = 0, marked_unread = 0 WHERE partner = ?1 AND pinned_at + muted + marked_unread > 0",
    partner,
  );
  emit({ type: "chats" });
}

export interface DeleteSentPhotoResult {
  outcome: "deleted" | "not_found";
}

/**
 * Deletes a photo or voice message that the member sent, for both sides, even if the member's own copy is
 * gone. `not_found` for another's photo as for one that never existed.
 */
export function deleteSentPhoto(
  sql: Sql,
  { partner, id }: { partner: string; id: string },
  now: number,
  emit: Emit,
): DeleteSentPhotoResult {
  const photo = photoOfMessage(sql, partner, id);
  if (!photo && (findMessage(sql, partner, id, 1)?.photo ?? null) === null) return { outcome: "not_found" };
  if (photo && photo.status !== "refused") changeSentPhoto(sql, photo, "deleted", now);
  const changed = findMessage(sql, partner, id, 1);
  if (changed) emit(messageEvent(sql, partner, changed));
  return { outcome: "deleted" };
}

/**
 * The operator's decision on a photo that was sent with a message; null where none has this key. False where
 * there is nothing left to decide. The price of a refused photo is refunded.
 */
export function decideOnMessagePhoto(
  sql: Sql,
  key: string,
  decision: PhotoDecision,
  now: number,
  emit: Emit,
): boolean | null {
  const photo = sentPhoto(sql, key);
  if (!photo) return null;
  const before = balance(sql);
  const isDecided = decideOnSentPhoto(sql, photo, decision, now);
  const message = findMessage(sql, photo.receiver, photo.message, 1);
  if (isDecided && message && !isHidden(sql, photo.receiver))
    emit(messageEvent(sql, photo.receiver, message));
  if (balance(sql) !== before) emit({ type: "credits", balance: balanceView(sql) });
  return isDecided;
}
