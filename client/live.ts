import { LIVE_PATH, PING, SESSION_ENDED, type LiveEvent, type LiveWord } from "#contract/live.ts";
import { backoff } from "./backoff.ts";
import { parseLiveEvent } from "./live-event.ts";

/** Milliseconds before a lost connection is opened again. */
const RECONNECT_DELAY = { first: 1_000, max: 60_000 };
/** Attempts in a row that never came to stand, after which this page goes on without. */
const MOST_FAILURES = 6;
/**
 * The close code by which the object sends away a connection, as where there are too many: another at once
 * would only push out the next tab's.
 */
const SENT_AWAY = 1008;

/**
 * Milliseconds between two questions whether the connection still stands, and for the answer: a phone that
 * slept is told of no end.
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
  /** The session ended, here or on another device. */
  onSessionEnded: () => void;
  onEvent: (event: LiveEvent) => void;
  /** The connection stands: from here on nothing is missed. */
  onOpen: () => void;
  /** It stands again: what was said meanwhile is to be asked for. */
  onReopen: () => void;
}

export interface LiveConnection {
  close: () => void;
  isOpen: () => boolean;
  /** Says something that is of no use later: without a connection it is not said. */
  send: (word: LiveWord) => void;
}

/**
 * One connection a tab to the member's own object. What it would tell is also asked for now and then, so
 * nothing depends on it.
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

  /** Seen again, or with a connection again: whatever was given up is tried once more. */
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
