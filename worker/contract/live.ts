import type { MessageView } from "./calls/chat.ts";
import type { Purse } from "./entities.ts";

/**
 * Where a tab opens its live connection: a WebSocket to the member's own object. An HTTP backend has none;
 * polling keeps everything true.
 */
export const LIVE_PATH = "/api/live.php";
/** The close code of a connection whose session ended: coming back is of no use. */
export const SESSION_ENDED = 4001;

/**
 * What a page asks to learn whether the connection still stands, and the answer; the object sleeps on
 * meanwhile.
 */
export const PING = "ping";
export const PONG = "pong";

/**
 * What a connection tells, as JSON: that the session ended, here or from another device; that somebody's like
 * came, which auto-like.php names; that the member's own likes are others than they were; that a profile is
 * hidden from now on, or no more; a message, new or changed, of his own or to him; how far the other has read
 * his; how many he has not read himself, on all his devices; that the other is writing; that the list of
 * conversations is another one; what credits are left; that an order of his is another one.
 */
export type LiveEvent =
  | { type: "session-ended" }
  | { type: "like" }
  | { type: "likes" }
  | { type: "hidden"; profile: string; by: "you" | "them"; stands: boolean }
  | { type: "message"; conversation: string; message: MessageView; num_unread_messages: number }
  | { type: "read"; conversation: string; order: number }
  | { type: "unread"; conversation: string; num_unread_messages: number }
  | { type: "typing"; conversation: string }
  | { type: "chats" }
  | { type: "credits"; purse: Purse }
  | { type: "order"; order: string; paid_user: boolean };

/** What a page says over the connection besides the ping, as JSON: that the member is writing to somebody. */
export interface LiveWord {
  type: "typing";
  conversation: string;
}
/** Milliseconds between two such words at least; the other shows it a little longer than that. */
export const TYPING_PAUSE = 3_000;
