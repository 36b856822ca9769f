import type { OutgoingMessage, OutgoingStore } from "#client/stores/outgoing.ts";
import type { SentAnswer } from "#contract/calls/chat.ts";
import type { QueuedMessage, MessageStore } from "./message-store.ts";

export interface MessageQueueDependencies {
  member: string;
  outgoing: OutgoingStore;
  store: MessageStore;
  /** The other tabs of this site. */
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  isCurrent: () => boolean;
  onSent: (profile: string, answer: SentAnswer) => void;
}

/** A message that the server has. */
export interface SentMessage {
  id: string;
  profile: string;
  answer: SentAnswer;
}

/** What one tab tells the others: that something changed, what it is sending, what it has sent. */
interface TabMessage {
  member: string;
  sending: string | null;
  sent?: SentMessage;
}

export type MessageQueue = ReturnType<typeof createMessageQueue>;

/** A member's messages that wait, as the device keeps them and as all his tabs show them. */
export function createMessageQueue({
  member,
  outgoing,
  store,
  channel,
  isCurrent,
  onSent,
}: MessageQueueDependencies) {
  /** On its way to the device; and what the device would not keep, which lives as long as the page. */
  let saving: QueuedMessage[] = [];
  let memoryOnly: QueuedMessage[] = [];
  /** Sent or taken back, though a list that was read before may still name it. */
  const removed = new Set<string>();
  const sending: { mine: string | null; theirs: string | null } = { mine: null, theirs: null };
  let writing: Promise<unknown> = Promise.resolve();
  let newest = 0;

  async function all(): Promise<QueuedMessage[]> {
    const kept = await store.all(member).catch(() => []);
    return [...kept, ...memoryOnly].filter(({ id }) => !removed.has(id));
  }

  async function refresh(): Promise<void> {
    const reading = ++newest;
    const known = await all();
    const messages = [...known, ...saving.filter(({ id }) => known.every((message) => message.id !== id))];
    if (reading === newest && isCurrent())
      outgoing.waiting = messages.map((message) => toOutgoing(message, isSending(message.id)));
  }

  const isSending = (id: string): boolean => id === sending.mine || id === sending.theirs;
  const notifyTabs = (sent?: SentMessage) =>
    channel.postMessage({ member, sending: sending.mine, ...(sent && { sent }) } satisfies TabMessage);

  channel.addEventListener("message", (event) => {
    const told = (event as MessageEvent<TabMessage>).data;
    if (told.member !== member || !isCurrent()) return;
    sending.theirs = told.sending;
    if (told.sent) discard(told.sent.id, told.sent);
    void refresh();
  });

  /** It goes from the list as the conversation gets it. False where it went before. */
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

    /** Shows a message and keeps it behind the others; done when it is kept. */
    add(message: QueuedMessage): Promise<void> {
      saving.push(message);
      outgoing.waiting.push(toOutgoing(message, false));
      // one after another: sealing one may take longer than sealing the next
      const kept = writing
        .then(() => store.add(member, message))
        .catch(() => {
          memoryOnly.push(message);
        })
        .then(() => {
          saving = saving.filter(({ id }) => id !== message.id);
          notifyTabs();
        });
      writing = kept;
      return kept;
    },

    /** Changes a message that still waits. */
    async change(message: QueuedMessage): Promise<void> {
      memoryOnly = memoryOnly.map((one) => (one.id === message.id ? message : one));
      await store.replace(member, message).catch(() => undefined);
      await refresh();
      notifyTabs();
    },

    /**
     * Takes a message away: it was sent, or the member wants it back. What the device could not forget, the
     * server knows by its id. False where it was gone before.
     */
    async remove(id: string, sent?: SentMessage): Promise<boolean> {
      const isTaken = discard(id, sent);
      await store.remove(id).catch(() => undefined);
      notifyTabs(sent);
      return isTaken;
    },

    /** No other tab sends now: one that was killed while it did could not say so. */
    clearOtherTabs(): void {
      sending.theirs = null;
    },

    /** Says in all tabs which message is on its way, or that none is. */
    setSending(id: string | null): void {
      sending.mine = id;
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

const toOutgoing = (message: QueuedMessage, isUnderWay: boolean): OutgoingMessage => ({
  ...message,
  state: message.code !== null ? "failed" : isUnderWay ? "sending" : "waiting",
});
