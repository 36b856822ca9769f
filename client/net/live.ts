import {
  LIVE_PATH,
  LIVE_ZONE_KEY,
  PING,
  SESSION_ENDED,
  type LiveEvent,
  type LiveWord,
} from "#contract/live.ts";
import { jitteredDelay } from "#contract/platform/backoff.ts";
import { parseLiveEvent } from "./live-event.ts";

/**
 * Milliseconds over which pages spread that lose their connection at once, as with a restart of the site:
 * without it all of them come back together. The polling of chat/sync.ts covers the time.
 */
const SPREAD = 12_000;
/** Milliseconds before further attempts, as long as the page lives. */
const RECONNECT_DELAY = { first: 4_000, max: 60_000 };
/**
 * The close code with which the member's object refuses a connection, for example because there are too many.
 * Reconnecting at once would only push out another tab's connection.
 */
const REFUSED = 1008;

/**
 * Milliseconds between two pings, and for the answer to one: a phone that slept gets no close event for a
 * dead connection.
 */
const PING_INTERVAL = 30_000;
const PONG_TIMEOUT = 5_000;

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
  /** The device's, in which the member's days begin and their mails are written. */
  timeZone: string;
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
  /** A call has just gone through: a lost connection is not waited for any longer. */
  reopen: () => void;
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
  timeZone,
  open,
  random,
  onSessionEnded,
  onEvent,
  onOpen,
  onReopen,
}: LiveDependencies): LiveConnection {
  let failures = 0;
  let isClosed = false;
  let isRefused = false;
  let wasOpen = false;
  let socket: WebSocket | null = null;
  let reconnectTimer: number | undefined;
  let pongTimer: number | undefined;

  const origin = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}`;
  const query = new URLSearchParams({ [LIVE_ZONE_KEY]: timeZone }).toString();

  function openSocket(): void {
    view.clearTimeout(reconnectTimer);
    isRefused = false;
    const opened = open(`${origin}${LIVE_PATH}?${query}`);
    socket = opened;
    opened.addEventListener("open", () => {
      if (isClosed) return opened.close();
      failures = 0;
      onOpen();
      if (wasOpen) onReopen();
      wasOpen = true;
    });
    opened.addEventListener("message", ({ data }) => {
      if (opened !== socket) return;
      clearPong();
      const event = parseLiveEvent(data);
      if (event?.type === "session-ended") end();
      else if (event) onEvent(event);
    });
    opened.addEventListener("close", ({ code }) => {
      if (opened === socket) handleClose(code);
    });
  }

  function handleClose(code: number): void {
    socket = null;
    clearPong();
    if (isClosed) return;
    if (code === SESSION_ENDED) return end();
    isRefused = code === REFUSED;
    if (isRefused) return;
    const delay = failures === 0 ? SPREAD * random() : jitteredDelay(failures - 1, RECONNECT_DELAY, random());
    failures++;
    reconnectTimer = view.setTimeout(openSocket, delay);
  }

  function clearPong(): void {
    view.clearTimeout(pongTimer);
    pongTimer = undefined;
  }

  function ping(): void {
    if (socket?.readyState !== 1 || pongTimer !== undefined || view.document.visibilityState !== "visible")
      return; // 1: open
    socket.send(PING);
    pongTimer = view.setTimeout(() => {
      const dead = socket;
      handleClose(0);
      dead?.close();
    }, PONG_TIMEOUT);
  }

  /** The page is visible again, or the device online again: a lost connection is opened at once. */
  function wakeUp(): void {
    if (view.document.visibilityState !== "visible") return;
    if (socket !== null) return ping();
    failures = 0;
    openSocket();
  }

  function end(): void {
    if (isClosed) return;
    stop();
    onSessionEnded();
  }

  function stop(): void {
    isClosed = true;
    view.clearTimeout(reconnectTimer);
    view.clearInterval(pingInterval);
    clearPong();
    view.removeEventListener("online", wakeUp);
    view.document.removeEventListener("visibilitychange", wakeUp);
  }

  const pingInterval = view.setInterval(ping, PING_INTERVAL);
  view.addEventListener("online", wakeUp);
  view.document.addEventListener("visibilitychange", wakeUp);
  openSocket();
  return {
    close: () => {
      stop();
      // one that is closed before it is open is an error in the browser's console: it is closed then
      if (socket?.readyState !== 0) socket?.close();
    },
    isOpen: () => socket?.readyState === 1,
    reopen: () => {
      if (socket === null && !isClosed && !isRefused) openSocket();
    },
    send: (word) => {
      if (socket?.readyState === 1) socket.send(JSON.stringify(word));
    },
  };
}
