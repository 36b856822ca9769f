import { SESSION_ENDED, type LiveEvent } from "#contract/live.ts";

/**
 * Milliseconds for which a page counts as looked at after it was last heard: a visible page pings every 30
 * seconds, a hidden one doesn't.
 */
export const LOOKED_AT_FOR = 45_000;

/** What is stored with a connection, which outlives the object's memory: since when its words are counted. */
export interface WordRate {
  since: number;
  words: number;
}

/** Whether a page of the member's is visible now: it was opened, wrote or pinged a moment ago. */
export const isLookedAt = (
  object: Pick<DurableObjectState, "getWebSockets" | "getWebSocketAutoResponseTimestamp">,
  now: number,
): boolean =>
  object.getWebSockets().some((socket) => {
    if (socket.readyState !== WebSocket.OPEN) return false;
    const rate = socket.deserializeAttachment() as WordRate | null;
    const pinged = object.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return Math.max(rate?.since ?? 0, pinged) > now - LOOKED_AT_FOR;
  });

/**
 * Sends an event on a connection. One that was closed here is still listed until the browser confirms it,
 * which a phone in a tunnel does not, so closed connections are skipped.
 */
export function sendEvent(socket: WebSocket, event: LiveEvent): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  try {
    socket.send(JSON.stringify(event));
  } catch (error) {
    console.info("live connection:", error);
  }
}

export function closeConnection(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
}

/**
 * Ends the connection of a session that has ended. The event goes first: a browser reports a close to its
 * page only when the connection is torn down, seconds later.
 */
export function endConnection(socket: WebSocket): void {
  sendEvent(socket, { type: "session-ended" });
  closeConnection(socket, SESSION_ENDED, "session ended");
}
