import type { Purse } from "#contract/entities.ts";
import type { LiveEvent } from "#contract/live.ts";
import { balance, balanceView } from "#origin/member/billing/ledger.ts";
import { abandonFiles, type Decision } from "#origin/member/photos/album.ts";
import {
  beginPhotoMessage,
  changeSentPhoto,
  decideOnSentPhoto,
  photoOfMessage,
  sendPhotoMessage,
  sentPhoto,
  type PhotoResult,
} from "#origin/member/photos/sent-photos.ts";
import { isHidden, relationTo } from "#origin/member/relations/relations.ts";
import { setSetting } from "#origin/member/settings.ts";
import { sendToPeer, type Emit } from "#origin/member/storage/peer-messages.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { conversationWith, deleteCopy, readUpToArrival } from "./conversations.ts";
import { messageView } from "./message-view.ts";
import { findMessage, type ShownMessage } from "./messages.ts";
import { sendMessage, type OutgoingMessage, type SendResult } from "./send-message.ts";

/** What a member does in his conversations. */
export type Talk =
  | { does: "send"; outgoing: OutgoingMessage }
  | PhotoTalk
  | { does: "read"; partner: string; arrival: number }
  | { does: "empty"; partner: string; upTo: number }
  | { does: "prefer"; readMarks: boolean };

/** A photo of his in a conversation: its key is the one under which this attempt stores its files. */
export type PhotoTalk =
  | { does: "begin-photo" | "send-photo"; outgoing: OutgoingMessage; key: string }
  | { does: "give-up-photo"; partner: string; key: string }
  | { does: "delete-photo"; partner: string; id: string };
export const isAboutPhoto = (wanted: Talk): wanted is PhotoTalk => wanted.does.endsWith("-photo");

export interface Said {
  outcome: SendResult["outcome"] | PhotoResult["outcome"] | "done";
  message: ShownMessage | null;
  wait: number;
  purse: Purse;
  unread: number;
  /** Of the two, it is the other who blocked. */
  blocksYou: boolean;
}

/** Does it, in the member's own transaction. Done again it changes nothing more. `tell` reaches all his pages. */
export function talk(sql: Sql, wanted: Talk, now: number, tell: Emit): Said {
  const partner = partnerOf(wanted);
  const done = perform(sql, wanted, now, tell);
  return {
    outcome: "done",
    message: null,
    wait: 0,
    ...done,
    purse: balanceView(sql),
    unread: partner === null ? 0 : (conversationWith(sql, partner)?.unread ?? 0),
    blocksYou: done?.outcome === "hidden" && partner !== null && relationTo(sql, partner).blocksYou,
  };
}

const partnerOf = (wanted: Talk): string | null =>
  "outgoing" in wanted ? wanted.outgoing.to : wanted.does === "prefer" ? null : wanted.partner;

function perform(
  sql: Sql,
  wanted: Talk,
  now: number,
  tell: Emit,
): Pick<Said, "outcome" | "message" | "wait"> | null {
  switch (wanted.does) {
    case "send":
    case "send-photo": {
      const before = balance(sql);
      const result =
        wanted.does === "send"
          ? sendMessage(sql, wanted.outgoing, now)
          : sendPhotoMessage(sql, wanted.outgoing, wanted.key, now);
      if (result.message) tell(eventOf(sql, wanted.outgoing.to, result.message));
      if (balance(sql) !== before) tell({ type: "credits", purse: balanceView(sql) });
      return result;
    }
    case "begin-photo":
      return beginPhotoMessage(sql, wanted.outgoing, wanted.key, now);
    case "give-up-photo":
      abandonFiles(sql, wanted.key, now);
      break;
    case "delete-photo":
      return deletePhoto(sql, wanted, now, tell);
    case "read": {
      const conversation = conversationWith(sql, wanted.partner);
      if (!conversation) break;
      const told = readUpToArrival(sql, conversation, wanted.arrival);
      if (told !== null) sendToPeer(sql, wanted.partner, "read", { order: told }, now);
      const unread = conversationWith(sql, wanted.partner)?.unread ?? 0;
      if (unread !== conversation.unread)
        tell({ type: "unread", conversation: wanted.partner, num_unread_messages: unread });
      break;
    }
    case "empty":
      deleteCopy(sql, wanted.partner, wanted.upTo);
      tell({ type: "chats" });
      break;
    case "prefer":
      setSetting(sql, "read_marks", wanted.readMarks);
  }
  return null;
}

/** Only who sent it deletes it, for both; also one of which he has no copy any more. */
function deletePhoto(
  sql: Sql,
  { partner, id }: { partner: string; id: string },
  now: number,
  tell: Emit,
): Pick<Said, "outcome" | "message" | "wait"> {
  const photo = photoOfMessage(sql, partner, id);
  const message = findMessage(sql, partner, id, 1);
  if (!photo && message?.kind !== "photo") return { outcome: "unknown", message: null, wait: 0 };
  if (photo && photo.status !== "refused") changeSentPhoto(sql, photo, "deleted", now);
  const changed = findMessage(sql, partner, id, 1);
  if (changed) tell(eventOf(sql, partner, changed));
  return { outcome: "done", message: changed, wait: 0 };
}

/**
 * The operator's decision on a photo that went with a message; null where none has this key. All his tabs
 * learn of it.
 */
export function decideOnMessage(
  sql: Sql,
  key: string,
  decision: Decision,
  now: number,
  tell: Emit,
): boolean | null {
  const photo = sentPhoto(sql, key);
  if (!photo) return null;
  const before = balance(sql);
  const isDone = decideOnSentPhoto(sql, photo, decision, now);
  const message = findMessage(sql, photo.receiver, photo.message, 1);
  if (isDone && message && !isHidden(sql, photo.receiver)) tell(eventOf(sql, photo.receiver, message));
  if (balance(sql) !== before) tell({ type: "credits", purse: balanceView(sql) });
  return isDone;
}

const eventOf = (sql: Sql, partner: string, message: ShownMessage): LiveEvent => ({
  type: "message",
  conversation: partner,
  message: messageView(message),
  num_unread_messages: conversationWith(sql, partner)?.unread ?? 0,
});
