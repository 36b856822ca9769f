import { OUTGOING_DATABASE, OUTGOING_MESSAGES } from "#client/storage/device-storage.ts";
import type { Outbox } from "./outbox.ts";

/** The outbox while its code is still loading: every method waits for it. */
export type LazyOutbox = ReturnType<typeof createLazyOutbox>;

export interface LazyOutboxDependencies {
  load: () => Promise<Outbox>;
  /** Undefined where the browser stores nothing. */
  storage: IDBFactory | undefined;
  /** On which the outboxes of this site's tabs report messages; see chat/message-queue.ts. */
  channel: Pick<BroadcastChannel, "addEventListener">;
}

/** Loads the outbox where a message waits on this device or may be written, and nowhere else. */
export function createLazyOutbox({ load, storage, channel }: LazyOutboxDependencies) {
  let loading: Promise<Outbox | null> | null = null;
  let isNeeded = false;
  const outbox = (): Promise<Outbox | null> => {
    isNeeded = true;
    return (loading ??= load().catch((error: unknown) => {
      console.info("outbox:", error);
      // a later call tries to load it again
      loading = null;
      return null;
    }));
  };
  const start = (): void => void outbox();

  return {
    /** Loads the outbox, so that it takes messages even if the connection is lost later. */
    start,

    /** Sends what an earlier page left, and what another tab writes if that tab is closed first. */
    async resume(): Promise<void> {
      channel.addEventListener("message", start, { once: true });
      if (await holdsMessages(storage)) start();
    },

    async flush(): Promise<void> {
      if (isNeeded) await (await outbox())?.flush();
    },
    retry: async (...args: Parameters<Outbox["retry"]>): Promise<void> => (await outbox())?.retry(...args),
    drop: async (id: string): Promise<boolean> => (await outbox())?.drop(id) ?? false,

    async queue(
      ...args: Parameters<Outbox["queue"]>
    ): Promise<Awaited<ReturnType<Outbox["queue"]>> | { code: "offline" }> {
      return (await outbox())?.queue(...args) ?? { code: "offline" };
    },

    async destroy(): Promise<void> {
      const ready = isNeeded ? await outbox() : null;
      if (ready === null) storage?.deleteDatabase(OUTGOING_DATABASE);
      else await ready.destroy();
    },
  };
}

/** Whether messages wait on the device, of whichever member. True where that cannot be found out. */
async function holdsMessages(storage: IDBFactory | undefined): Promise<boolean> {
  if (!storage) return false;
  // An older Firefox cannot list its databases, and opening one that does not exist would create it.
  const databases = await storage.databases?.().catch(() => null);
  if (!databases) return true;
  if (databases.every(({ name }) => name !== OUTGOING_DATABASE)) return false;
  return new Promise((resolve) => {
    const opening = storage.open(OUTGOING_DATABASE);
    // deleted meanwhile: it is not created again
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", () => {
      resolve(true);
    });
    opening.addEventListener("success", () => {
      const database = opening.result;
      const counting = database.transaction(OUTGOING_MESSAGES).objectStore(OUTGOING_MESSAGES).count();
      counting.addEventListener("success", () => {
        resolve(counting.result > 0);
      });
      database.close();
    });
  });
}
