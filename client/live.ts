import { LIVE_PATH, SESSION_ENDED, type LiveEvent } from "../worker/contract/live.ts";

/** Milliseconds before a lost connection is tried again: doubles from a second to a minute, half of it by chance. */
const AGAIN_FIRST = 1_000;
const AGAIN_MAX = 60_000;
/** Attempts in a row that never came to stand, after which this page goes on without. */
const MOST_FAILURES = 6;

export interface LiveDevice {
  view: Pick<Window, "setTimeout">;
  location: Pick<Location, "protocol" | "host">;
  open: (address: string) => WebSocket;
  chance: () => number;
  /** The session ended, here or on another device. */
  onSessionEnded: () => void;
  onEvent: (event: LiveEvent) => void;
  /** The connection stands again: what was said meanwhile is to be asked for. */
  onReturn: () => void;
}

/** One connection a tab to the member's own object. What it would tell is also asked for now and then, so nothing depends on it. */
export function connect({ view, location, open, chance, onSessionEnded, onEvent, onReturn }: LiveDevice): { close: () => void } {
  let failures = 0;
  let closed = false;
  let wasOpen = false;
  let socket: WebSocket | null = null;

  function start(): void {
    if (closed) return;
    socket = open(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${LIVE_PATH}`);
    socket.addEventListener("open", () => {
      failures = 0;
      if (wasOpen) onReturn();
      wasOpen = true;
    });
    socket.addEventListener("message", ({ data }) => {
      const event = eventIn(data);
      if (event?.type === "session-ended") end();
      else if (event) onEvent(event);
    });
    socket.addEventListener("close", ({ code }) => {
      if (closed) return;
      if (code === SESSION_ENDED) return end();
      if (++failures > MOST_FAILURES) return;
      const full = Math.min(AGAIN_MAX, AGAIN_FIRST * 2 ** failures);
      view.setTimeout(start, full / 2 + (full / 2) * chance());
    });
  }

  function end(): void {
    if (closed) return;
    closed = true;
    onSessionEnded();
  }

  start();
  return {
    close: () => {
      closed = true;
      socket?.close();
    },
  };
}

/** A newer backend may say more than this page knows. */
function eventIn(data: unknown): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(String(data));
    if (typeof event !== "object" || event === null || !("type" in event)) return null;
    const { type } = event;
    if (type === "session-ended" || type === "like" || type === "likes") return { type };
    if (type !== "hidden" || !("profile" in event) || typeof event.profile !== "string" || !("by" in event) || !("stands" in event)) return null;
    return { type, profile: event.profile, by: event.by === "you" ? "you" : "them", stands: event.stands === true };
  } catch {
    return null;
  }
}
