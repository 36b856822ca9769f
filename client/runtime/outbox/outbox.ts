import { CallFailed, type Api } from "#client/net/api.ts";
import { isFinal } from "#client/net/failure.ts";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { Body, Query } from "#contract/calls.ts";
import type { SentAnswer } from "#contract/calls/chat/chat.ts";
import type { VoiceNote } from "#contract/product/voice.ts";
import { createMessageQueue } from "./message-queue.ts";
import type { MessageStore, QueuedMessage } from "./message-store.ts";
import { createRetryTimer, UPLOAD_TIMEOUT, type RetryTimerDependencies } from "./retry-timer.ts";
import { withTabLock, type TabLocks } from "./tab-lock.ts";

/** Messages that may wait on one device. */
export const MAX_QUEUED = 100;
/** Voice messages among them: each may be a megabyte. */
const MAX_QUEUED_RECORDINGS = 10;
/** UTF-16 units of one message: the contract's own bound. */
export const MAX_TEXT_LENGTH = 20_000;

export interface OutboxDependencies extends Pick<RetryTimerDependencies, "random"> {
  api: Api;
  stores: Pick<Stores, "user" | "outgoing" | "connection">;
  store: MessageStore;
  /**
   * Decides which of several tabs sends. Null in a browser without locks: there two tabs may send the same
   * message, and its id makes it one.
   */
  locks: TabLocks | null;
  /** Reaches the other tabs of this site. */
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  view: Pick<Window, "setTimeout" | "clearTimeout" | "addEventListener" | "document">;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** The server has a message, whichever tab sent it. */
  onSent: (profile: string, answer: SentAnswer) => void;
}

/** What the member confirms after a refusal: that the partner is fictional; that the words are meant. */
export type Confirmation = Pick<Body<"POST /api/chat.php">, "understood" | "sure">;
export type NewMessage = Pick<OutgoingMessage, "profile" | "text" | "gift" | "voice" | "reply_to"> &
  Pick<QueuedMessage, "audio"> &
  Confirmation;
/** With a code the message was not taken, and its text stays with the member. */
export type QueueResult =
  /** `isDiskFull`: the device has no room for it, and it is lost with the page. */
  { id: string; isDiskFull: boolean } | { code: "outbox_full" | "message_too_long" | "login_required" };
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Takes every message that a member writes and sends it, in order and once, even when the tab was killed in
 * between. It serves the member who is logged in when it is created.
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
  let isDestroyed = false;
  const isCurrent = () => !isDestroyed && member !== "" && stores.user.user?.id === member;
  const queue = createMessageQueue({ member, outgoing, store, channel, isCurrent, onSent });
  const timer = createRetryTimer({ view, random, isOnline: () => stores.connection.online });
  let running: Promise<void> | null = null;
  let isRunWanted = false;

  /** Sends every message that may be sent now. True where some of them must be tried again later. */
  async function sendAll(): Promise<boolean> {
    const stoppedProfiles = new Set<string>();
    let hasLeft = false;
    while (isCurrent()) {
      const next = nextMessage(await queue.all(), stoppedProfiles);
      if (next === null || !isCurrent()) break;
      const result = await send(next);
      if (result === "unreachable") return true;
      if (result !== "sent") stoppedProfiles.add(next.profile);
      hasLeft ||= result === "later";
    }
    return hasLeft;
  }

  async function send(message: QueuedMessage): Promise<"sent" | "failed" | "later" | "unreachable"> {
    queue.setSending(message.id);
    try {
      const answer = await timer.attempt(post(api, message), message.voice && UPLOAD_TIMEOUT);
      if (answer === null) return "unreachable";
      timer.reset();
      await queue.remove(message.id, { id: message.id, profile: message.profile, answer });
      return "sent";
    } catch (error) {
      const failure = error instanceof CallFailed ? error.failure : null;
      if (failure === null) console.error("outbox:", error);
      if (failure === null || !isFinal(failure)) return failure?.status === 0 ? "unreachable" : "later";
      await queue.change({ ...message, code: failure.code });
      return "failed";
    } finally {
      queue.setSending(null);
    }
  }

  async function run(): Promise<void> {
    let hasLeft = false;
    try {
      while (isRunWanted) {
        isRunWanted = false;
        await withTabLock(locks, async (hasLock) => {
          if (hasLock) queue.clearOtherTabs();
          hasLeft = await sendAll();
        });
      }
    } finally {
      running = null;
    }
    if (hasLeft && isCurrent()) timer.schedule(retryLater);
  }

  /** Starts a run, or has the one under way go round once more. */
  async function requestRun(): Promise<void> {
    if (!isCurrent()) return;
    timer.stop();
    isRunWanted = true;
    await (running ??= run());
  }
  const retryLater = () => void requestRun();

  /** Sends what waits, at once; without a connection it keeps waiting. */
  async function flush(): Promise<void> {
    if (!isCurrent()) return;
    if (!stores.connection.online) return timer.schedule(retryLater);
    timer.reset();
    await requestRun();
  }

  const flushWhenVisible = () => {
    if (view.document.visibilityState === "visible") void flush();
  };
  view.addEventListener("online", () => {
    timer.giveUp();
    flushWhenVisible();
  });
  view.document.addEventListener("visibilitychange", flushWhenVisible);
  const firstRefresh = queue.refresh();
  void firstRefresh.then(flush);

  return {
    flush,

    /**
     * Adds a message behind those that wait. It is shown at once, and stored on the device when this
     * resolves.
     */
    async queue({
      profile,
      text,
      gift,
      voice,
      audio,
      reply_to,
      understood,
      sure,
    }: NewMessage): Promise<QueueResult> {
      await firstRefresh;
      if (text.length > MAX_TEXT_LENGTH) return { code: "message_too_long" };
      if (!isCurrent()) return { code: "login_required" };
      const recordings = voice ? outgoing.waiting.filter((waiting) => waiting.voice).length : 0;
      if (outgoing.waiting.length >= MAX_QUEUED || recordings >= MAX_QUEUED_RECORDINGS)
        return { code: "outbox_full" };
      const id = newId();
      const outcome = await queue.add({
        id,
        profile,
        text,
        ...(gift && { gift }),
        ...(reply_to !== undefined && { reply_to }),
        ...(voice && { voice }),
        ...(audio !== undefined && { audio }),
        ...(understood && { understood }),
        ...(sure && { sure }),
        at: new Date(now()).toISOString(),
        code: null,
      });
      void flush();
      return { id, isDiskFull: outcome === "full" };
    },

    /** Tries a failed message once more, with what the member confirmed. */
    async retry(id: string, confirmation: Confirmation = {}): Promise<void> {
      const failed = (await queue.all()).find((message) => message.id === id);
      if (failed && failed.code !== null) await queue.change({ ...failed, code: null, ...confirmation });
      await flush();
    },

    /** Takes a message back; those behind it are sent. False where it is being sent, or was sent before. */
    async drop(id: string): Promise<boolean> {
      if (queue.isSending(id)) return false;
      const isRemoved = await queue.remove(id);
      void flush();
      return isRemoved;
    },

    /** The member logs out: neither unsent messages nor their encryption key stay on this device. */
    async destroy(): Promise<void> {
      isDestroyed = true;
      timer.stop();
      await queue.destroy();
    },
  };
}

/** The oldest message of a conversation in which no message has failed and nothing is stopped. */
function nextMessage(
  messages: readonly QueuedMessage[],
  stoppedProfiles: ReadonlySet<string>,
): QueuedMessage | null {
  const stopped = new Set(stoppedProfiles);
  for (const message of messages) {
    if (message.code !== null) stopped.add(message.profile);
    else if (!stopped.has(message.profile)) return message;
  }
  return null;
}

/** Sends a message; a voice message goes as a file. */
const post = (api: Api, message: QueuedMessage): Promise<SentAnswer> =>
  message.voice
    ? api.upload("POST /api/voice-messages.php", ...recordingOf(message, message.voice), message.id)
    : api.write("POST /api/chat.php", {}, bodyOf(message), message.id);

const recordingOf = (
  { id, profile, understood, audio = "" }: QueuedMessage,
  { type, ms, peaks }: VoiceNote,
): [Query<"POST /api/voice-messages.php">, File] => [
  { profile, id, ms: String(ms), peaks, ...(understood && { understood: "1" }) },
  new File([Uint8Array.from(atob(audio), (character) => character.charCodeAt(0))], "recording", { type }),
];

const bodyOf = ({
  id,
  profile,
  text,
  gift,
  reply_to,
  understood,
  sure,
}: QueuedMessage): Body<"POST /api/chat.php"> => ({
  profile,
  id,
  text,
  ...(gift && { gift }),
  ...(reply_to !== undefined && { reply_to }),
  ...(understood && { understood }),
  ...(sure && { sure }),
});
