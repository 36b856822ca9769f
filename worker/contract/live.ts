import type { MessageView, Reaction } from "./calls/chat/chat.ts";
import type { Balance } from "./entities.ts";

/**
 * Where a tab opens its live connection: a WebSocket to the member's own object. An HTTP backend has none;
 * polling keeps everything true.
 */
export const LIVE_PATH = "/api/live.php";
/** The key of its query by which the device says its IANA time zone. */
export const LIVE_ZONE_KEY = "time_zone";
/** The close code of a connection whose session ended: coming back is of no use. */
export const SESSION_ENDED = 4001;

/**
 * What a page asks to learn whether the connection still stands, and the answer; the object sleeps on
 * meanwhile.
 */
export const PING = "ping";
export const PONG = "pong";

/**
 * The events of a live connection, as JSON. `session-ended`: here or from another device; `like`: a new like,
 * which auto-like.php names; `likes`: the member's own likes changed; `views`: somebody opened the member's
 * profile; `hidden`: a block was set or removed; `message`: new or changed, in either direction; `read`: how
 * far the partner has read; `unread`: the number of unread messages, the same on all devices; `typing`: the
 * partner is writing; `reaction`: one of the two changed their reaction to a message, and `new_reaction` is
 * what the list shows of it; `chats`: the list of conversations changed; `credits`: the balance; `order`: an
 * order changed.
 */
export type LiveEvent =
  | { type: "session-ended" }
  | { type: "like" }
  | { type: "likes" }
  | { type: "views" }
  | { type: "hidden"; profile: string; by: "you" | "them"; stands: boolean }
  | { type: "message"; conversation: string; message: MessageView; num_unread_messages: number }
  | { type: "read"; conversation: string; order: number }
  | { type: "unread"; conversation: string; num_unread_messages: number }
  | { type: "typing"; conversation: string }
  | {
      type: "reaction";
      conversation: string;
      message: string;
      by_me: boolean;
      reaction: Reaction;
      new_reaction: string | null;
    }
  | { type: "chats" }
  | { type: "credits"; balance: Balance }
  | { type: "order"; order: string; paid_user: boolean };

/** What a page sends over the connection besides the ping, as JSON: the member is writing in a conversation. */
export interface LiveWord {
  type: "typing";
  conversation: string;
}
/** Least milliseconds between two of them; the partner's page shows it a little longer than that. */
export const TYPING_PAUSE = 3_000;
