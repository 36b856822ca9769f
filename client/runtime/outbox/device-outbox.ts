import type { Api } from "#client/net/api.ts";
import { tabChannel } from "#client/storage/browser-storage.ts";
import { OUTGOING_CHANNEL } from "#client/storage/device-storage.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { SentAnswer } from "#contract/calls/chat/chat.ts";
import { createMessageStore } from "./message-store.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

/** The outbox of this browser. */
export const createDeviceOutbox = (
  api: Api,
  stores: Stores,
  onSent: (profile: string, answer: SentAnswer) => void,
): Outbox =>
  createOutbox({
    api,
    stores,
    store: createMessageStore(),
    locks: "locks" in navigator ? navigator.locks : null,
    channel: tabChannel(OUTGOING_CHANNEL),
    view: window,
    random: Math.random,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    onSent,
  });
