import type { Api } from "#client/api.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { SentAnswer } from "#contract/calls/chat.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { createShelf } from "./shelf.ts";

/** The outbox of this browser. */
export const createDeviceOutbox = (
  api: Api,
  stores: Stores,
  onSent: (profile: string, answer: SentAnswer) => void,
): Outbox =>
  createOutbox({
    api,
    stores,
    shelf: createShelf(),
    locks: "locks" in navigator ? navigator.locks : null,
    tabs: new BroadcastChannel("outgoing"),
    view: window,
    chance: Math.random,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    onSent,
  });
