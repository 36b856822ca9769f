import type { Outgoing, OutgoingStore } from "#client/stores/outgoing.ts";
import type { SentAnswer } from "#contract/calls/chat.ts";
import type { Kept, Shelf } from "./shelf.ts";

export interface PileDevice {
  member: string;
  outgoing: OutgoingStore;
  shelf: Shelf;
  /** The other tabs of this site. */
  tabs: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  isCurrent: () => boolean;
  onSent: (profile: string, answer: SentAnswer) => void;
}

/** A message that the server has. */
export interface Sent {
  id: string;
  profile: string;
  answer: SentAnswer;
}

/** What one tab tells the others: that something changed, what it is sending, what it has sent. */
interface Told {
  member: string;
  sending: string | null;
  sent?: Sent;
}

export type Pile = ReturnType<typeof createPile>;

/** A member's messages that wait, as the device keeps them and as all his tabs show them. */
export function createPile({ member, outgoing, shelf, tabs, isCurrent, onSent }: PileDevice) {
  /** On its way to the device; and what the device would not keep, which lives as long as the page. */
  let coming: Kept[] = [];
  let unkept: Kept[] = [];
  /** Sent or taken back, though a list that was read before may still name it. */
  const gone = new Set<string>();
  const underWay: { mine: string | null; theirs: string | null } = { mine: null, theirs: null };
  let writing: Promise<unknown> = Promise.resolve();
  let newest = 0;

  async function all(): Promise<Kept[]> {
    const kept = await shelf.all(member).catch(() => []);
    return [...kept, ...unkept].filter(({ id }) => !gone.has(id));
  }

  async function show(): Promise<void> {
    const reading = ++newest;
    const known = await all();
    const messages = [...known, ...coming.filter(({ id }) => known.every((message) => message.id !== id))];
    if (reading === newest && isCurrent())
      outgoing.waiting = messages.map((message) => shown(message, isUnderWay(message.id)));
  }

  const isUnderWay = (id: string): boolean => id === underWay.mine || id === underWay.theirs;
  const tell = (sent?: Sent) =>
    tabs.postMessage({ member, sending: underWay.mine, ...(sent && { sent }) } satisfies Told);

  tabs.addEventListener("message", (event) => {
    const told = (event as MessageEvent<Told>).data;
    if (told.member !== member || !isCurrent()) return;
    underWay.theirs = told.sending;
    if (told.sent) leave(told.sent.id, told.sent);
    void show();
  });

  /** It goes from the list as the conversation gets it. False where it went before. */
  function leave(id: string, sent?: Sent): boolean {
    if (gone.has(id)) return false;
    gone.add(id);
    unkept = unkept.filter((message) => message.id !== id);
    outgoing.waiting = outgoing.waiting.filter((message) => message.id !== id);
    if (sent && isCurrent()) onSent(sent.profile, sent.answer);
    return true;
  }

  return {
    all,
    show,
    isUnderWay,

    /** Shows a message and keeps it behind the others; done when it is kept. */
    add(message: Kept): Promise<void> {
      coming.push(message);
      outgoing.waiting.push(shown(message, false));
      // one after another: sealing one may take longer than sealing the next
      const kept = writing
        .then(() => shelf.add(member, message))
        .catch(() => {
          unkept.push(message);
        })
        .then(() => {
          coming = coming.filter(({ id }) => id !== message.id);
          tell();
        });
      writing = kept;
      return kept;
    },

    /** Changes a message that still waits. */
    async change(message: Kept): Promise<void> {
      unkept = unkept.map((one) => (one.id === message.id ? message : one));
      await shelf.replace(member, message).catch(() => undefined);
      await show();
      tell();
    },

    /**
     * Takes a message away: it was sent, or the member wants it back. What the device could not forget, the
     * server knows by its id. False where it was gone before.
     */
    async take(id: string, sent?: Sent): Promise<boolean> {
      const isTaken = leave(id, sent);
      await shelf.remove(id).catch(() => undefined);
      tell(sent);
      return isTaken;
    },

    /** No other tab sends now: one that was killed while it did could not say so. */
    forgetTheirs(): void {
      underWay.theirs = null;
    },

    /** Says in all tabs which message is on its way, or that none is. */
    setUnderWay(id: string | null): void {
      underWay.mine = id;
      for (const message of outgoing.waiting)
        if (message.state !== "failed") message.state = isUnderWay(message.id) ? "sending" : "waiting";
      tell();
    },

    async destroy(): Promise<void> {
      [coming, unkept, outgoing.waiting] = [[], [], []];
      await shelf.destroy().catch(() => undefined);
    },
  };
}

const shown = (message: Kept, isUnderWay: boolean): Outgoing => ({
  ...message,
  state: message.code !== null ? "failed" : isUnderWay ? "sending" : "waiting",
});
