import { CallFailed, type Api } from "#client/api.ts";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { Body } from "#contract/calls.ts";
import type { SentAnswer } from "#contract/calls/chat.ts";
import { createMessageQueue } from "./message-queue.ts";
import type { QueuedMessage, MessageStore } from "./message-store.ts";
import { createRetryTimer, type RetryTimerDependencies } from "./retry-timer.ts";
import { withTabLock, type TabLocks } from "./tab-lock.ts";

/** Messages that wait at most, and UTF-16 units of one (the contract's own bound). */
export const MAX_QUEUED = 100;
export const MAX_TEXT_LENGTH = 20_000;

export interface OutboxDependencies extends Pick<RetryTimerDependencies, "random"> {
  api: Api;
  stores: Pick<Stores, "user" | "outgoing" | "connection">;
  store: MessageStore;
  /**
   * Who sends when several tabs could; null in a browser without locks, where the message's id alone makes it
   * once.
   */
  locks: TabLocks | null;
  /** The other tabs of this site. */
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  view: Pick<Window, "setTimeout" | "clearTimeout" | "addEventListener" | "document">;
  now: () => number;
  newId: () => string;
  /** The server has it, whichever tab sent it. */
  onSent: (profile: string, answer: SentAnswer) => void;
}

/** What the member confirms after a refusal: that the other is fictional; that the words are meant. */
export type Confirmation = Pick<Body<"POST /api/chat.php">, "understood" | "sure">;
export type NewMessage = Pick<OutgoingMessage, "profile" | "text" | "gift"> & Confirmation;
/** Refused, the text is the member's to keep. */
export type QueueResult = { id: string } | { code: "outbox_full" | "message_too_long" | "login_required" };
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Takes every message that a member writes and sends it, in order and once, also after the tab was killed. It
 * serves whoever is logged in as it begins.
 */
export function createOutbox({
  api,
  stores,
  store,
  locks,
  channel,
  view,
  random,
  now,
  newId,
  onSent,
}: OutboxDependencies) {
  const member = stores.user.user?.id ?? "";
  const { outgoing } = stores;
  let isOver = false;
  const isCurrent = () => !isOver && member !== "" && stores.user.user?.id === member;
  const queue = createMessageQueue({ member, outgoing, store, channel, isCurrent, onSent });
  const timer = createRetryTimer({ view, random, isOnline: () => stores.connection.online });
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
      const next = nextMessage(await queue.all(), held);
      if (next === null || !isCurrent()) break;
      const result = await send(next);
      if (result === "unreachable") return true;
      if (result !== "sent") held.add(next.profile);
      isLeft ||= result === "later";
    }
    return isLeft;
  }

  async function send(message: QueuedMessage): Promise<"sent" | "failed" | "later" | "unreachable"> {
    queue.setSending(message.id);
    try {
      const answer = await timer.attempt(api.write("POST /api/chat.php", {}, bodyOf(message), message.id));
      if (answer === null) return "unreachable";
      timer.hurry();
      await queue.remove(message.id, { id: message.id, profile: message.profile, answer });
      return "sent";
    } catch (error) {
      const failure = error instanceof CallFailed ? error.failure : null;
      if (failure === null) console.error("outbox:", error);
      if (failure === null || !isPermanentFailure(failure))
        return failure?.status === 0 ? "unreachable" : "later";
      await queue.change({ ...message, code: failure.code });
      return "failed";
    } finally {
      queue.setSending(null);
    }
  }

  async function run(): Promise<void> {
    let isLeft = false;
    try {
      while (wanted) {
        wanted = false;
        await withTabLock(locks, async (isAlone) => {
          if (isAlone) queue.clearOtherTabs();
          isLeft = await sendAll();
        });
      }
    } finally {
      running = null;
    }
    if (isLeft && isCurrent()) timer.schedule(again);
  }

  async function attempt(): Promise<void> {
    if (!isCurrent()) return;
    timer.stop();
    wanted = true;
    await (running ??= run());
  }

  /** Tries what waits, at once; without a connection it waits on. */
  async function flush(): Promise<void> {
    if (!isCurrent()) return;
    if (!stores.connection.online) return timer.schedule(again);
    timer.hurry();
    await attempt();
  }

  const again = () => void attempt();
  const wake = () => {
    if (view.document.visibilityState === "visible") void flush();
  };
  view.addEventListener("online", () => {
    timer.giveUp();
    wake();
  });
  view.document.addEventListener("visibilitychange", wake);
  const shown = queue.refresh();
  void shown.then(flush);

  return {
    flush,

    /**
     * Puts a message behind those that wait. It is in the list at once, and the device has it when this
     * answers.
     */
    async queue({ profile, text, gift, understood, sure }: NewMessage): Promise<QueueResult> {
      await shown;
      if (text.length > MAX_TEXT_LENGTH) return { code: "message_too_long" };
      if (!isCurrent()) return { code: "login_required" };
      if (outgoing.waiting.length >= MAX_QUEUED) return { code: "outbox_full" };
      const id = newId();
      await queue.add({
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
      const failed = (await queue.all()).find((message) => message.id === id);
      if (failed && failed.code !== null) await queue.change({ ...failed, code: null, ...confirmation });
      await flush();
    },

    /**
     * Takes back a message, unless it is on its way or gone; those behind it go on. Says whether it was taken
     * back.
     */
    async drop(id: string): Promise<boolean> {
      if (queue.isSending(id)) return false;
      const isRemoved = await queue.remove(id);
      void flush();
      return isRemoved;
    },

    /**
     * The member chose to log out: nothing that he had not sent is left on this device, nor what it was
     * sealed with.
     */
    async destroy(): Promise<void> {
      isOver = true;
      timer.stop();
      await queue.destroy();
    },
  };
}

/** The oldest message of a conversation in which nothing failed and nothing is held. */
function nextMessage(messages: readonly QueuedMessage[], held: ReadonlySet<string>): QueuedMessage | null {
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
const isPermanentFailure = ({ status, sessionOver }: CallFailed["failure"]): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429 && !sessionOver;

const bodyOf = ({
  id,
  profile,
  text,
  gift,
  understood,
  sure,
}: QueuedMessage): Body<"POST /api/chat.php"> => ({
  profile,
  id,
  text,
  ...(gift && { gift }),
  ...(understood && { understood }),
  ...(sure && { sure }),
});
