import { MESSAGE_KINDS, MESSAGE_PHOTO_STATUSES } from "#contract/calls/chat/chat.ts";
import { GIFTS } from "#contract/product/gifts.ts";
import { readVoiceNote } from "#contract/product/voice.ts";
import { balanceView } from "#origin/member/billing/ledger.ts";
import { newNotice } from "#origin/member/notifications/notices.ts";
import { notePush } from "#origin/member/notifications/push-subscriptions.ts";
import {
  applyPhotoStatus,
  notePhotoDelivered,
  notePhotoReturned,
} from "#origin/member/photos/sent-photos.ts";
import { isHidden } from "#origin/member/relations/relations.ts";
import { setting } from "#origin/member/settings.ts";
import {
  discardUndelivered,
  sendToPeer,
  type Acknowledgement,
  type Emit,
  type PeerHandlers,
  type PeerMessage,
} from "#origin/member/storage/peer-messages.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { countMessage, isVisible, openConversation } from "./conversations.ts";
import { messageEvent } from "./message-event.ts";
import { findMessage, storeMessage } from "./messages.ts";
import { detectWarning } from "./moderation/message-warning.ts";
import { receiveReaction } from "./reactions.ts";
import { markReturned, noteDelivered, type PeerMessageBody } from "./send-message.ts";

/** What messages, read marks and photo decisions of other members do here. */
export const messagingHandlers: PeerHandlers = {
  message: receiveMessage,
  read: (sql, { sender, body }, _now, emit) => receiveReadReceipt(sql, sender, orderIn(body), emit),
  returned: (sql, { sender, body }, now, emit) => returnMessage(sql, sender, idIn(body), now, emit),
  left: receiveAccountDeleted,
  photo: (sql, message, _now, emit) => receivePhotoStatus(sql, message, emit),
  reaction: (sql, message, _now, emit) => receiveReaction(sql, message, emit),
};

/**
 * What the receiver's acknowledgement means for a message: it was delivered, or the account is deleted and
 * the price is refunded.
 */
export function onAcknowledged(
  sql: Sql,
  { receiver, kind, body }: PeerMessage,
  acknowledgement: Acknowledgement,
  now: number,
  emit: Emit,
): void {
  if (kind !== "message" || acknowledgement === "later") return;
  const id = idIn(body);
  if (acknowledgement === "gone") {
    // It was delivered by an earlier attempt whose acknowledgement was lost: nothing to refund.
    if (findMessage(sql, receiver, id, 1)?.state === "delivered") return;
    return returnMessage(sql, receiver, id, now, emit);
  }
  notePhotoDelivered(sql, receiver, id, now);
  const message = noteDelivered(sql, receiver, id);
  if (message) emit(messageEvent(sql, receiver, message));
}

/**
 * Stores a message of another member. It is returned where one of the two has blocked, and where its id is
 * already that of one of the member's own messages to the sender.
 */
function receiveMessage(sql: Sql, { sender, body }: PeerMessage, now: number, emit: Emit): void {
  const { order, at, ...content } = readMessageBody(body);
  if (isHidden(sql, sender) || findMessage(sql, sender, content.id, 1)) {
    sendToPeer(sql, sender, "returned", { id: content.id } satisfies MessageId, now);
    return;
  }
  const conversation = openConversation(sql, sender, false);
  const warning = detectWarning(content.text, conversation.wrote === 0);
  const message = storeMessage(sql, sender, content, { from_me: 0, order, at, state: "received", warning });
  if (!message) return;
  const isFirst = conversation.total === 0 && conversation.wrote === 0;
  const type = isFirst ? "new_conversations" : "new_messages";
  const isMuted = conversation.muted === 1;
  if (!isMuted) notePush(sql, { type, profile: sender }, now);
  const notice = conversation.notice === 0 && !isMuted ? newNotice(sql, type, now) : null;
  countMessage(sql, conversation, message, { notice });
  emit(messageEvent(sql, sender, message));
}

/** The other has read up to an order. A member who hides their own read marks sees none of others. */
export function receiveReadReceipt(sql: Sql, sender: string, order: number, emit: Emit): void {
  sql.exec("UPDATE conversations SET seen_order = ?2 WHERE partner = ?1 AND seen_order < ?2", sender, order);
  if (setting(sql, "read_marks")) emit({ type: "read", conversation: sender, order });
}

/** The other's account is deleted: every message that they never opened is refunded. */
function receiveAccountDeleted(sql: Sql, { sender, body }: PeerMessage, now: number, emit: Emit): void {
  const { opened } = body as Partial<{ opened: number }>;
  if (typeof opened !== "number") throw malformed();
  const unopened = sql
    .exec<{ id: string }>(
      `SELECT id FROM messages WHERE partner = ? AND from_me = 1 AND "order" > ? AND state IN ('sent', 'delivered') ORDER BY arrival`,
      sender,
      opened,
    )
    .toArray();
  // The outbox as well: the member may have deleted their copy of a message that was never delivered.
  for (const id of new Set([
    ...unopened.map((message) => message.id),
    ...undeliveredTo(sql, sender)
      .filter(({ order }) => order > opened)
      .map((message) => message.id),
  ]))
    returnMessage(sql, sender, id, now, emit);
  // What they wrote is theirs: this copy keeps only that there was a message (answers, section 6).
  sql.exec(
    "UPDATE messages SET state = 'erased', kind = 'text', text = '', gift = NULL, photo = NULL, photo_status = NULL, voice = NULL, automated = 0, warning = NULL, reply_to = NULL, reaction = NULL WHERE partner = ? AND from_me = 0",
    sender,
  );
  sql.exec(
    "UPDATE messages SET partner_reaction = NULL WHERE partner = ? AND partner_reaction IS NOT NULL",
    sender,
  );
  sql.exec(
    "UPDATE conversations SET new_reaction = NULL WHERE partner = ? AND new_reaction IS NOT NULL",
    sender,
  );
  sql.exec("UPDATE conversations SET partner_known = NULL WHERE partner = ?", sender);
  // What they had read was delivered, whether or not the acknowledgement ever arrived.
  sql.exec(
    `UPDATE messages SET state = 'delivered' WHERE partner = ? AND from_me = 1 AND "order" <= ? AND state = 'sent'`,
    sender,
    opened,
  );
  discardUndelivered(sql, sender);
  emit({ type: "chats" });
}

/** Messages in the outbox that their receiver has not acknowledged. */
const undeliveredTo = (sql: Sql, receiver: string): { id: string; order: number }[] =>
  sql
    .exec<{ id: string; order: number }>(
      `SELECT body ->> 'id' AS id, body ->> 'order' AS "order" FROM outbox WHERE receiver = ? AND kind = 'message' ORDER BY number`,
      receiver,
    )
    .toArray();

/** The status of a photo that the other sent has changed. */
function receivePhotoStatus(sql: Sql, { sender, body }: PeerMessage, emit: Emit): void {
  const status = MESSAGE_PHOTO_STATUSES.find((one) => one === (body as { status?: unknown }).status);
  if (!status) throw malformed();
  const id = idIn(body);
  if (!applyPhotoStatus(sql, sender, { id, status }) || isHidden(sql, sender)) return;
  const message = findMessage(sql, sender, id, 0);
  if (message && isVisible(sql, message)) emit(messageEvent(sql, sender, message));
}

/** A message was not delivered: its price is refunded and its photo, if any, is dropped. */
function returnMessage(sql: Sql, partner: string, id: string, now: number, emit: Emit): void {
  notePhotoReturned(sql, partner, id, now);
  const message = markReturned(sql, partner, id, now);
  if (message) emit(messageEvent(sql, partner, message));
  emit({ type: "credits", balance: balanceView(sql) });
}

function orderIn(body: unknown): number {
  const { order } = body as Partial<{ order: number }>;
  if (typeof order !== "number") throw malformed();
  return order;
}

/** The body of a peer message about one message. */
interface MessageId {
  id: string;
}
function idIn(body: unknown): string {
  const { id } = body as Partial<MessageId>;
  if (typeof id !== "string") throw malformed();
  return id;
}

/** Characters of a message's id at most. */
const MAX_ID_LENGTH = 60;

function readMessageBody(body: unknown): PeerMessageBody {
  const {
    id,
    kind,
    text,
    gift = null,
    photo = null,
    voice,
    automated = false,
    reply = null,
    order,
    at,
  } = body as Partial<PeerMessageBody>;
  const known = MESSAGE_KINDS.find((one) => one === kind);
  if (
    typeof id !== "string" ||
    !known ||
    typeof text !== "string" ||
    typeof order !== "number" ||
    typeof at !== "number"
  )
    throw malformed();
  const note = typeof photo === "string" ? readVoiceNote(voice) : null;
  return {
    id,
    kind: known,
    text,
    gift: GIFTS.find((one) => one === gift) ?? null,
    photo: typeof photo === "string" ? photo : null,
    ...(note && { voice: note }),
    automated,
    reply: typeof reply === "string" && reply.length <= MAX_ID_LENGTH ? reply : null,
    order,
    at,
  };
}

/** Thrown out of the handler, so that the message is not acknowledged and nothing of it is written. */
const malformed = (): Error => new Error("malformed peer message");
