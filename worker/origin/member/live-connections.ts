import { SESSION_ENDED, type LiveEvent } from "#contract/live.ts";

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
