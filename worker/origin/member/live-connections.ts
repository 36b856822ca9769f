import type { LiveEvent } from "#contract/live.ts";

/**
 * Says something on a connection. One that was closed here is still listed until the other side has answered,
 * which a phone in a tunnel does not: there is nobody to tell any more.
 */
export function sendEvent(socket: WebSocket, event: LiveEvent): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  try {
    socket.send(JSON.stringify(event));
  } catch (error) {
    console.info("socket:", error);
  }
}

export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
}
