import { LIVE_PATH, PING, SESSION_ENDED, type LiveEvent, type LiveWord } from "#contract/live.ts";
import { backoff } from "./backoff.ts";
import { parseLiveEvent } from "./live-event.ts";

/** Milliseconds before a lost connection is opened again. */
const RECONNECT_DELAY = { first: 1_000, max: 60_000 };
/** Failed attempts in a row after which this page stops reconnecting; the polling of chat/sync.ts covers it. */
const MOST_FAILURES = 6;
/**
 * The close code with which the member's object refuses a connection, for example because there are too many.
 * Reconnecting at once would only push out another tab's connection.
 */
const SENT_AWAY = 1008;

/**
 * Milliseconds between two pings, and for the answer to one: a phone that slept gets no close event for a
 * dead connection.
 */
const PULSE = 30_000;
const PATIENCE = 5_000;

export interface LiveDependencies {
  view: Pick<
    Window,
    | "setTimeout"
    | "clearTimeout"
    | "setInterval"
    | "clearInterval"
    | "addEventListener"
    | "removeEventListener"
    | "document"
  >;
  location: Pick<Location, "protocol" | "host">;
  open: (address: string) => WebSocket;
  random: () => number;
  /** The session ended, in this browser or on another device. */
  onSessionEnded: () => void;
  onEvent: (event: LiveEvent) => void;
  /** The connection is open: from here on no event is missed. */
  onOpen: () => void;
  /** The connection is open again: what happened in between must be fetched. */
  onReopen: () => void;
}

export interface LiveConnection {
  close: () => void;
  isOpen: () => boolean;
  /** Sends something that is of no use later; it is dropped while there is no connection. */
  send: (word: LiveWord) => void;
}

/**
 * Keeps one connection per tab to the member's object. What it delivers is also polled, so nothing depends on
 * it.
 */
export function connectLive({
  view,
  location,
  open,
  random,
  onSessionEnded,
  onEvent,
  onOpen,
  onReopen,
}: LiveDependencies): LiveConnection {
  let failures = 0;
  let closed = false;
  let wasOpen = false;
  let socket: WebSocket | null = null;
  let again: number | undefined;
  let unanswered: number | undefined;

  function start(): void {
    view.clearTimeout(again);
    const own = open(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${LIVE_PATH}`);
    socket = own;
    own.addEventListener("open", () => {
      failures = 0;
      onOpen();
      if (wasOpen) onReopen();
      wasOpen = true;
    });
    own.addEventListener("message", ({ data }) => {
      if (own !== socket) return;
      answered();
      const event = parseLiveEvent(data);
      if (event?.type === "session-ended") end();
      else if (event) onEvent(event);
    });
    own.addEventListener("close", ({ code }) => {
      if (own === socket) lost(code);
    });
  }

  function lost(code: number): void {
    socket = null;
    answered();
    if (closed) return;
    if (code === SESSION_ENDED) return end();
    if (code === SENT_AWAY) return;
    if (++failures > MOST_FAILURES) return;
    again = view.setTimeout(start, backoff(failures, RECONNECT_DELAY, random()));
  }

  function answered(): void {
    view.clearTimeout(unanswered);
    unanswered = undefined;
  }

  function ask(): void {
    if (socket?.readyState !== 1 || unanswered !== undefined || view.document.visibilityState !== "visible")
      return; // 1: open
    socket.send(PING);
    unanswered = view.setTimeout(() => {
      const dead = socket;
      lost(0);
      dead?.close();
    }, PATIENCE);
  }

  /** The page is visible again, or the device online again: a connection that was given up is tried once more. */
  function wake(): void {
    if (view.document.visibilityState !== "visible") return;
    if (socket !== null) return ask();
    failures = 0;
    start();
  }

  function end(): void {
    if (closed) return;
    stop();
    onSessionEnded();
  }

  function stop(): void {
    closed = true;
    view.clearTimeout(again);
    view.clearInterval(pulse);
    answered();
    view.removeEventListener("online", wake);
    view.document.removeEventListener("visibilitychange", wake);
  }

  const pulse = view.setInterval(ask, PULSE);
  view.addEventListener("online", wake);
  view.document.addEventListener("visibilitychange", wake);
  start();
  return {
    close: () => {
      stop();
      socket?.close();
    },
    isOpen: () => socket?.readyState === 1,
    send: (word) => {
      if (socket?.readyState === 1) socket.send(JSON.stringify(word));
    },
  };
}
