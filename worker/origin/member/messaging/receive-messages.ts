import { GIFTS } from "#contract/gifts.ts";
import { balanceView } from "#origin/member/billing/ledger.ts";
import {
  applyPhotoStatus,
  notePhotoDelivered,
  notePhotoReturned,
} from "#origin/member/photos/sent-photos.ts";
import { receiveBlock, receiveLike, isHidden, relationTo } from "#origin/member/relations/relations.ts";
import { setting } from "#origin/member/settings.ts";
import {
  sendToPeer,
  discardUndelivered,
  type PeerMessage,
  type PeerHandlers,
  type Acknowledgement,
  type Emit,
} from "#origin/member/storage/peer-messages.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { warningIn } from "#origin/wording/warning.ts";
import { openConversation, conversationWith, countMessage, isVisible } from "./conversations.ts";
import { messageView } from "./message-view.ts";
import { findMessage, storeMessage } from "./messages.ts";
import { noteDelivered, markReturned, type MessageBody } from "./send-message.ts";

/** What letters of each kind do to a member. */
export const peerHandlers: PeerHandlers = {
  like: (sql, letter, _now, tell) => tell(receiveLike(sql, letter) ? { type: "like" } : { type: "likes" }),
  block: (sql, letter, _now, tell) => {
    receiveBlock(sql, letter);
    tell({
      type: "hidden",
      profile: letter.sender,
      by: "them",
      stands: relationTo(sql, letter.sender).blocksYou,
    });
  },
  message: receiveMessage,
  read: (sql, letter, _now, tell) => receiveReadMark(sql, letter, tell),
  returned: receiveReturned,
  left: receiveAccountDeleted,
  photo: (sql, letter, _now, tell) => receivePhotoStatus(sql, letter, tell),
};

/**
 * A message from another member. From somebody with whom one of the two has blocked it goes back, as does one
 * under the name of one of the member's own.
 */
function receiveMessage(sql: Sql, { sender, body }: PeerMessage, now: number, tell: Emit): void {
  const { order, at, ...content } = readMessage(body);
  if (isHidden(sql, sender) || findMessage(sql, sender, content.id, 1)) {
    sendToPeer(sql, sender, "returned", { id: content.id } satisfies AboutMessage, now);
    return;
  }
  const conversation = openConversation(sql, sender, false);
  const warning = warningIn(content.text, conversation.wrote === 0);
  const message = storeMessage(sql, sender, content, { from_me: 0, order, at, state: "received", warning });
  if (!message) return;
  countMessage(sql, conversation, message);
  tell({
    type: "message",
    conversation: sender,
    message: messageView(message),
    num_unread_messages: conversation.unread + 1,
  });
}

/** The other has read up to an order. */
function receiveReadMark(sql: Sql, { sender, body }: PeerMessage, tell: Emit): void {
  const { order } = body as Partial<{ order: number }>;
  if (typeof order !== "number") throw new Error("a letter of another shape");
  sql.exec("UPDATE conversations SET seen_order = ?2 WHERE partner = ?1 AND seen_order < ?2", sender, order);
  if (setting(sql, "read_marks")) tell({ type: "read", conversation: sender, order });
}

/** A message of his own came back. */
function receiveReturned(sql: Sql, { sender, body }: PeerMessage, now: number, tell: Emit): void {
  returnMessage(sql, sender, idIn(body), now, tell);
}

/** The other is no more: what he never opened is paid back. */
function receiveAccountDeleted(sql: Sql, { sender, body }: PeerMessage, now: number, tell: Emit): void {
  const { opened } = body as Partial<{ opened: number }>;
  if (typeof opened !== "number") throw new Error("a letter of another shape");
  const unopened = sql
    .exec<{ id: string }>(
      `SELECT id FROM messages WHERE partner = ? AND from_me = 1 AND "order" > ? AND state IN ('sent', 'delivered') ORDER BY arrival`,
      sender,
      opened,
    )
    .toArray();
  // and what never left, of which he may have no copy any more
  for (const id of new Set([
    ...unopened.map((message) => message.id),
    ...undeliveredTo(sql, sender)
      .filter(({ order }) => order > opened)
      .map((message) => message.id),
  ]))
    returnMessage(sql, sender, id, now, tell);
  // his photos are gone with him
  sql.exec(
    "UPDATE messages SET photo_status = 'deleted' WHERE partner = ? AND from_me = 0 AND photo IS NOT NULL",
    sender,
  );
  // what he had read was delivered, whether or not that was ever acknowledged
  sql.exec(
    `UPDATE messages SET state = 'delivered' WHERE partner = ? AND from_me = 1 AND "order" <= ? AND state = 'sent'`,
    sender,
    opened,
  );
  discardUndelivered(sql, sender);
  tell({ type: "chats" });
}

/** Messages whose letters have not been taken yet. */
const undeliveredTo = (sql: Sql, receiver: string): { id: string; order: number }[] =>
  sql
    .exec<{ id: string; order: number }>(
      `SELECT body ->> 'id' AS id, body ->> 'order' AS "order" FROM outbox WHERE receiver = ? AND kind = 'message' ORDER BY number`,
      receiver,
    )
    .toArray();

/** What became of a photo that he was sent. */
function receivePhotoStatus(sql: Sql, { sender, body }: PeerMessage, tell: Emit): void {
  const status = PHOTO_STATUSES.find((one) => one === (body as { status?: unknown }).status);
  if (!status) throw new Error("a letter of another shape");
  const id = idIn(body);
  if (!applyPhotoStatus(sql, sender, { id, status }) || isHidden(sql, sender)) return;
  const message = findMessage(sql, sender, id, 0);
  if (message && isVisible(sql, message))
    tell({
      type: "message",
      conversation: sender,
      message: messageView(message),
      num_unread_messages: conversationWith(sql, sender)?.unread ?? 0,
    });
}

/** What became of a letter with a message of his own. */
export function onAcknowledged(
  sql: Sql,
  { receiver, kind, body }: PeerMessage,
  receipt: Acknowledgement,
  now: number,
  tell: Emit,
): void {
  if (kind !== "message" || receipt === "later") return;
  const id = idIn(body);
  if (receipt === "gone")
    return findMessage(sql, receiver, id, 1)?.state === "delivered"
      ? undefined
      : returnMessage(sql, receiver, id, now, tell);
  notePhotoDelivered(sql, receiver, id, now);
  const message = noteDelivered(sql, receiver, id);
  if (message)
    tell({
      type: "message",
      conversation: receiver,
      message: messageView(message),
      num_unread_messages: conversationWith(sql, receiver)?.unread ?? 0,
    });
}

function returnMessage(sql: Sql, partner: string, id: string, now: number, tell: Emit): void {
  notePhotoReturned(sql, partner, id, now);
  const message = markReturned(sql, partner, id, now);
  if (message)
    tell({
      type: "message",
      conversation: partner,
      message: messageView(message),
      num_unread_messages: conversationWith(sql, partner)?.unread ?? 0,
    });
  tell({ type: "credits", purse: balanceView(sql) });
}

/** The body of a letter about one message. */
interface AboutMessage {
  id: string;
}
function idIn(body: unknown): string {
  const { id } = body as Partial<AboutMessage>;
  if (typeof id !== "string") throw new Error("a letter of another shape");
  return id;
}

const KINDS = ["text", "gift", "photo"] as const;
const PHOTO_STATUSES = ["inspected", "active", "refused", "deleted"] as const;

function readMessage(body: unknown): MessageBody {
  const {
    id,
    kind,
    text,
    gift = null,
    photo = null,
    automated = false,
    order,
    at,
  } = body as Partial<MessageBody>;
  const known = KINDS.find((one) => one === kind);
  if (
    typeof id !== "string" ||
    !known ||
    typeof text !== "string" ||
    typeof order !== "number" ||
    typeof at !== "number"
  )
    throw new Error("a letter of another shape");
  return {
    id,
    kind: known,
    text,
    gift: GIFTS.find((one) => one === gift) ?? null,
    photo: typeof photo === "string" ? photo : null,
    automated,
    order,
    at,
  };
}
