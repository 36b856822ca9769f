import type { Outbox } from "#client/chat/outbox.ts";
import { OUTGOING_DATABASE } from "./device-storage.ts";

/** The outbox while its code is still loading, which happens after a member's page: every method waits for it. */
export type LazyOutbox = ReturnType<typeof createLazyOutbox>;

export function createLazyOutbox(
  load: () => Promise<Outbox>,
  storage: Pick<IDBFactory, "deleteDatabase"> | undefined,
) {
  let loading: Promise<Outbox | null> | null = null;
  const outbox = (): Promise<Outbox | null> =>
    (loading ??= load().catch((error: unknown) => {
      console.info("outbox:", error);
      // a later call tries to load it again
      loading = null;
      return null;
    }));

  return {
    /** Loads the outbox, which sends what an earlier page left. */
    start: (): void => void outbox(),
    flush: async (): Promise<void> => (await outbox())?.flush(),
    retry: async (...args: Parameters<Outbox["retry"]>): Promise<void> => (await outbox())?.retry(...args),
    drop: async (id: string): Promise<boolean> => (await outbox())?.drop(id) ?? false,

    async queue(
      ...args: Parameters<Outbox["queue"]>
    ): Promise<Awaited<ReturnType<Outbox["queue"]>> | { code: "offline" }> {
      return (await outbox())?.queue(...args) ?? { code: "offline" };
    },

    async destroy(): Promise<void> {
      const ready = await outbox();
      if (ready === null) storage?.deleteDatabase(OUTGOING_DATABASE);
      else await ready.destroy();
    },
  };
}
