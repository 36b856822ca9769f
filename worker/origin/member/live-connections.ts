import { PING, PONG, SESSION_ENDED, type LiveEvent, type LiveWord } from "#contract/live.ts";
import type { MemberEvent } from "./messaging/message-event.ts";
import { readLiveWord, type WordRate } from "./messaging/typing.ts";

/**
 * Milliseconds for which a page counts as looked at after it was last heard: a visible page pings every 30
 * seconds, a hidden one doesn't.
 */
export const LOOKED_AT_FOR = 45_000;
/** Live connections of one session; one more ends the oldest. */
const MAX_CONNECTIONS = 10;

/** The connections of a member's open pages. They hibernate between events. */
export class LiveConnections {
  readonly #object: DurableObjectState;
  readonly #shown: (event: MemberEvent) => LiveEvent;

  /** `shown`: an event as the member's pages get it. */
  constructor(object: DurableObjectState, shown: (event: MemberEvent) => LiveEvent) {
    this.#object = object;
    this.#shown = shown;
  }

  areOpen(): boolean {
    return this.#object.getWebSockets().length > 0;
  }

  /** Whether one of the pages is visible now: it was opened, wrote or pinged a moment ago. */
  isLookedAt(now: number): boolean {
    return this.#object.getWebSockets().some((socket) => {
      if (socket.readyState !== WebSocket.OPEN) return false;
      const rate = socket.deserializeAttachment() as WordRate | null;
      const pinged = this.#object.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
      return Math.max(rate?.since ?? 0, pinged) > now - LOOKED_AT_FOR;
    });
  }

  /** Opens one for a tab of this session. Pings are answered by the platform without waking the object. */
  open(session: string): Response {
    const [client, server] = Object.values(new WebSocketPair());
    if (!client || !server) throw new Error("no socket");
    for (const extra of this.#object.getWebSockets(session).slice(0, -(MAX_CONNECTIONS - 1)))
      closeConnection(extra, 1008, "too many");
    this.#object.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    this.#object.acceptWebSocket(server, [session]);
    server.serializeAttachment({ since: Date.now(), words: 0 } satisfies WordRate);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Shows an event in the open pages. */
  emit(event: MemberEvent): void {
    const sockets = this.#object.getWebSockets();
    if (sockets.length === 0) return;
    const shown = this.#shown(event);
    for (const socket of sockets) sendEvent(socket, shown);
  }

  end(sessions: readonly string[]): void {
    for (const session of sessions)
      for (const socket of this.#object.getWebSockets(session)) endConnection(socket);
  }

  endEvery(): void {
    for (const socket of this.#object.getWebSockets()) endConnection(socket);
  }
}

/** What a page says on its connection; null where that ends the connection. */
export function readWord(socket: WebSocket, message: string | ArrayBuffer, now: number): LiveWord | null {
  const word = readLiveWord(socket, message, now);
  if (word === null) closeConnection(socket, 1008, "unexpected");
  return word;
}

/**
 * Sends an event on a connection. One that was closed here is still listed until the browser confirms it,
 * which a phone in a tunnel does not, so closed connections are skipped.
 */
function sendEvent(socket: WebSocket, event: LiveEvent): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  try {
    socket.send(JSON.stringify(event));
  } catch (error) {
    console.info("live connection:", error);
  }
}

function closeConnection(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
}

/**
 * Ends the connection of a session that has ended. The event goes first: a browser reports a close to its
 * page only when the connection is torn down, seconds later.
 */
function endConnection(socket: WebSocket): void {
  sendEvent(socket, { type: "session-ended" });
  closeConnection(socket, SESSION_ENDED, "session ended");
}
