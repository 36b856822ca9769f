import { CallFailed, type Api } from "#client/api.ts";
import type { Outgoing } from "#client/stores/outgoing.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { Body } from "#contract/calls.ts";
import type { SentAnswer } from "#contract/calls/chat.ts";
import { createPace, type PaceDevice } from "./pace.ts";
import { createPile } from "./pile.ts";
import type { Kept, Shelf } from "./shelf.ts";
import { inTurn, type Turns } from "./turns.ts";

/** Messages that wait at most, and UTF-16 units of one (the contract's own bound). */
export const MOST_WAITING = 100;
export const MOST_TEXT = 20_000;

export interface OutboxDevice extends Pick<PaceDevice, "chance"> {
  api: Api;
  stores: Pick<Stores, "user" | "outgoing" | "connection">;
  shelf: Shelf;
  /**
   * Who sends when several tabs could; null in a browser without locks, where the message's id alone makes it
   * once.
   */
  locks: Turns | null;
  /** The other tabs of this site. */
  tabs: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  view: Pick<Window, "setTimeout" | "clearTimeout" | "addEventListener" | "document">;
  now: () => number;
  newId: () => string;
  /** The server has it, whichever tab sent it. */
  onSent: (profile: string, answer: SentAnswer) => void;
}

/** What the member confirms after a refusal: that the other is fictional; that the words are meant. */
export type Confirmation = Pick<Body<"POST /api/chat.php">, "understood" | "sure">;
export type Written = Pick<Outgoing, "profile" | "text" | "gift"> & Confirmation;
/** Refused, the text is the member's to keep. */
export type QueueAnswer = { id: string } | { code: "outbox_full" | "message_too_long" | "login_required" };
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Takes every message that a member writes and sends it, in order and once, also after the tab was killed. It
 * serves whoever is logged in as it begins.
 */
export function createOutbox({
  api,
  stores,
  shelf,
  locks,
  tabs,
  view,
  chance,
  now,
  newId,
  onSent,
}: OutboxDevice) {
  const member = stores.user.user?.id ?? "";
  const { outgoing } = stores;
  let isOver = false;
  const isCurrent = () => !isOver && member !== "" && stores.user.user?.id === member;
  const pile = createPile({ member, outgoing, shelf, tabs, isCurrent, onSent });
  const pace = createPace({ view, chance, isOnline: () => stores.connection.online });
  let running: Promise<void> | null = null;
  let wanted = false;

  /**
   * Sends what is first in its conversation, until nothing is. Says whether something is to be tried again
   * later.
   */
  async function sendAll(): Promise<boolean> {
    const held = new Set<string>();
    let isLeft = false;
    while (isCurrent()) {
      const next = firstOf(await pile.all(), held);
      if (next === null || !isCurrent()) break;
      const result = await send(next);
      if (result === "unreachable") return true;
      if (result !== "sent") held.add(next.profile);
      isLeft ||= result === "later";
    }
    return isLeft;
  }

  async function send(message: Kept): Promise<"sent" | "failed" | "later" | "unreachable"> {
    pile.setUnderWay(message.id);
    try {
      const answer = await pace.attempt(api.write("POST /api/chat.php", {}, bodyOf(message), message.id));
      if (answer === null) return "unreachable";
      pace.hurry();
      await pile.take(message.id, { id: message.id, profile: message.profile, answer });
      return "sent";
    } catch (error) {
      const failure = error instanceof CallFailed ? error.failure : null;
      if (failure === null) console.error("outbox:", error);
      if (failure === null || !isRefusal(failure)) return failure?.status === 0 ? "unreachable" : "later";
      await pile.change({ ...message, code: failure.code });
      return "failed";
    } finally {
      pile.setUnderWay(null);
    }
  }

  async function run(): Promise<void> {
    let isLeft = false;
    try {
      while (wanted) {
        wanted = false;
        await inTurn(locks, async (isAlone) => {
          if (isAlone) pile.forgetTheirs();
          isLeft = await sendAll();
        });
      }
    } finally {
      running = null;
    }
    if (isLeft && isCurrent()) pace.later(again);
  }

  async function attempt(): Promise<void> {
    if (!isCurrent()) return;
    pace.stop();
    wanted = true;
    await (running ??= run());
  }

  /** Tries what waits, at once; without a connection it waits on. */
  async function flush(): Promise<void> {
    if (!isCurrent()) return;
    if (!stores.connection.online) return pace.later(again);
    pace.hurry();
    await attempt();
  }

  const again = () => void attempt();
  const wake = () => {
    if (view.document.visibilityState === "visible") void flush();
  };
  view.addEventListener("online", () => {
    pace.giveUp();
    wake();
  });
  view.document.addEventListener("visibilitychange", wake);
  const shown = pile.show();
  void shown.then(flush);

  return {
    flush,

    /**
     * Puts a message behind those that wait. It is in the list at once, and the device has it when this
     * answers.
     */
    async queue({ profile, text, gift, understood, sure }: Written): Promise<QueueAnswer> {
      await shown;
      if (text.length > MOST_TEXT) return { code: "message_too_long" };
      if (!isCurrent()) return { code: "login_required" };
      if (outgoing.waiting.length >= MOST_WAITING) return { code: "outbox_full" };
      const id = newId();
      await pile.add({
        id,
        profile,
        text,
        ...(gift && { gift }),
        ...(understood && { understood }),
        ...(sure && { sure }),
        at: new Date(now()).toISOString(),
        code: null,
      });
      void flush();
      return { id };
    },

    /** Tries a failed message once more, with what the member confirmed. */
    async retry(id: string, confirmation: Confirmation = {}): Promise<void> {
      const failed = (await pile.all()).find((message) => message.id === id);
      if (failed && failed.code !== null) await pile.change({ ...failed, code: null, ...confirmation });
      await flush();
    },

    /**
     * Takes back a message, unless it is on its way or gone; those behind it go on. Says whether it was taken
     * back.
     */
    async drop(id: string): Promise<boolean> {
      if (pile.isUnderWay(id)) return false;
      const isTaken = await pile.take(id);
      void flush();
      return isTaken;
    },

    /**
     * The member chose to log out: nothing that he had not sent is left on this device, nor what it was
     * sealed with.
     */
    async forget(): Promise<void> {
      isOver = true;
      pace.stop();
      await pile.destroy();
    },
  };
}

/** The oldest message of a conversation in which nothing failed and nothing is held. */
function firstOf(messages: readonly Kept[], held: ReadonlySet<string>): Kept | null {
  const closed = new Set(held);
  for (const message of messages) {
    if (message.code !== null) closed.add(message.profile);
    else if (!closed.has(message.profile)) return message;
  }
  return null;
}

/**
 * What would be refused again; what only passes (an overload, a pause that is asked for, a session that is
 * over) waits.
 */
const isRefusal = ({ status, sessionOver }: CallFailed["failure"]): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429 && !sessionOver;

const bodyOf = ({ id, profile, text, gift, understood, sure }: Kept): Body<"POST /api/chat.php"> => ({
  profile,
  id,
  text,
  ...(gift && { gift }),
  ...(understood && { understood }),
  ...(sure && { sure }),
});
