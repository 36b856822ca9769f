/** Where a tab opens its live connection: a WebSocket to the member's own object. An HTTP backend has none; polling keeps everything true. */
export const LIVE_PATH = "/api/live.php";
/** The close code of a connection whose session ended: coming back is of no use. */
export const SESSION_ENDED = 4001;

/** What a page asks to learn whether the connection still stands, and the answer; the object sleeps on meanwhile. */
export const PING = "ping";
export const PONG = "pong";

/**
 * What a connection tells, as JSON: that the session ended, here or from another device; that somebody's like came, which auto-like.php names;
 * that the member's own likes are others than they were; that a profile is hidden from now on, or no more.
 */
export type LiveEvent = { type: "session-ended" } | { type: "like" } | { type: "likes" } | { type: "hidden"; profile: string; by: "you" | "them"; stands: boolean };
