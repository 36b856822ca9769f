/** Where a tab opens its live connection: a WebSocket to the member's own object. An HTTP backend has none; polling keeps everything true. */
export const LIVE_PATH = "/api/live.php";
/** The close code of a connection whose session ended: coming back is of no use. */
export const SESSION_ENDED = 4001;

/** What a connection tells, as JSON: that the session ended, here or from another device. */
export interface LiveEvent {
  type: "session-ended";
}
