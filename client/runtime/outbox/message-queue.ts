import type { OutgoingMessage, OutgoingStore } from "#client/stores/outgoing.ts";
import type { SentAnswer } from "#contract/calls/chat/chat.ts";
import type { MessageStore, QueuedMessage } from "./message-store.ts";

export interface MessageQueueDependencies {
  member: string;
  outgoing: OutgoingStore;
  store: MessageStore;
  /** Reaches the other tabs of this site. */
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  /** Whether the member whose queue this is is still the one who is logged in. */
  isCurrent: () => boolean;
  onSent: (profile: string, answer: SentAnswer) => void;
}

/** A message that the server has. */
export interface SentMessage {
  id: string;
  profile: string;
  answer: SentAnswer;
}

/** What a tab posts to the others: that something changed, what it is sending, what it has sent. */
interface TabMessage {
  member: string;
  sending: string | null;
  sent?: SentMessage;
}

/** A member's waiting messages, as the device stores them and as all of the member's tabs show them. */
export function createMessageQueue({
  member,
  outgoing,
  store,
  channel,
  isCurrent,
  onSent,
}: MessageQueueDependencies) {
  /** Being written to the device. */
  let saving: QueuedMessage[] = [];
  /** What the device could not store: it lives as long as the page. */
  let memoryOnly: QueuedMessage[] = [];
  /** Sent or taken back. A list that was read before may still name them. */
  const removed = new Set<string>();
  const sending: { here: string | null; elsewhere: string | null } = { here: null, elsewhere: null };
  let lastWrite: Promise<unknown> = Promise.resolve();
  let lastRefresh = 0;

  async function all(): Promise<QueuedMessage[]> {
    const stored = await store.all(member).catch(() => []);
    return [...stored, ...memoryOnly].filter(({ id }) => !removed.has(id));
  }

  /** Reads the queue and shows it. Of several reads that overlap only the newest is shown. */
  async function refresh(): Promise<void> {
    const refreshed = ++lastRefresh;
    const known = await all();
    const unsaved = saving.filter(({ id }) => known.every((message) => message.id !== id));
    if (refreshed === lastRefresh && isCurrent())
      outgoing.waiting = [...known, ...unsaved].map((message) => toOutgoing(message, isSending(message.id)));
  }

  const isSending = (id: string): boolean => id === sending.here || id === sending.elsewhere;
  const notifyTabs = (sent?: SentMessage) =>
    channel.postMessage({ member, sending: sending.here, ...(sent && { sent }) } satisfies TabMessage);

  channel.addEventListener("message", (event) => {
    const { data } = event as MessageEvent<TabMessage>;
    if (data.member !== member || !isCurrent()) return;
    sending.elsewhere = data.sending;
    if (data.sent) discard(data.sent.id, data.sent);
    void refresh();
  });

  /** Takes a message out of the list in the same step in which the conversation gets it. False if it was gone. */
  function discard(id: string, sent?: SentMessage): boolean {
    if (removed.has(id)) return false;
    removed.add(id);
    memoryOnly = memoryOnly.filter((message) => message.id !== id);
    outgoing.waiting = outgoing.waiting.filter((message) => message.id !== id);
    if (sent && isCurrent()) onSent(sent.profile, sent.answer);
    return true;
  }

  return {
    all,
    refresh,
    isSending,

    /**
     * Shows a message at once and stores it behind the others; resolves when it is stored, with `full` where
     * the device has no room for it, so that it lives as long as the page.
     */
    add(message: QueuedMessage): Promise<"stored" | "full" | "refused"> {
      saving.push(message);
      outgoing.waiting.push(toOutgoing(message, false));
      // one write after another, or a message that takes longer to encrypt would be stored behind the next one
      const write = lastWrite
        .then(() => store.add(member, message))
        .then(
          () => "stored" as const,
          (error: unknown) => {
            memoryOnly.push(message);
            return isDiskFull(error) ? "full" : "refused";
          },
        )
        .then((outcome) => {
          saving = saving.filter(({ id }) => id !== message.id);
          notifyTabs();
          return outcome;
        });
      lastWrite = write;
      return write;
    },

    /** Changes a message that still waits. */
    async change(message: QueuedMessage): Promise<void> {
      memoryOnly = memoryOnly.map((other) => (other.id === message.id ? message : other));
      await store.replace(member, message).catch(() => undefined);
      await refresh();
      notifyTabs();
    },

    /**
     * Removes a message that was sent, or that the member takes back. False where it was removed before.
     * Where the device fails to delete it, it is sent again and the server recognises it by its id.
     */
    async remove(id: string, sent?: SentMessage): Promise<boolean> {
      const isRemoved = discard(id, sent);
      await store.remove(id).catch(() => undefined);
      notifyTabs(sent);
      return isRemoved;
    },

    /** No other tab is sending: one that was killed while it did could not say so. */
    clearOtherTabs(): void {
      sending.elsewhere = null;
    },

    /** Shows in all tabs which message is being sent; null for none. */
    setSending(id: string | null): void {
      sending.here = id;
      for (const message of outgoing.waiting)
        if (message.state !== "failed") message.state = isSending(message.id) ? "sending" : "waiting";
      notifyTabs();
    },

    async destroy(): Promise<void> {
      [saving, memoryOnly, outgoing.waiting] = [[], [], []];
      await store.destroy().catch(() => undefined);
    },
  };
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";

function toOutgoing(message: QueuedMessage, isSending: boolean): OutgoingMessage {
  const { audio: _, ...shown } = message;
  return { ...shown, state: message.code !== null ? "failed" : isSending ? "sending" : "waiting" };
}
