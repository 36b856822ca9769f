import type { Outbox } from "#client/chat/outbox.ts";
import { OUTGOING_DATABASE } from "./device-storage.ts";

/**
 * The outbox before its code is there, which comes after a member's page: whoever asks it something waits for
 * that.
 */
export type LazyOutbox = ReturnType<typeof createLazyOutbox>;

export function createLazyOutbox(
  load: () => Promise<Outbox>,
  storage: Pick<IDBFactory, "deleteDatabase"> | undefined,
) {
  let loading: Promise<Outbox | null> | null = null;
  const outbox = (): Promise<Outbox | null> =>
    (loading ??= load().catch((error: unknown) => {
      console.info("outbox:", error);
      // what could not be loaded is wanted again
      loading = null;
      return null;
    }));

  return {
    /** What an earlier page left goes out. */
    start: (): void => void outbox(),
    flush: async (): Promise<void> => (await outbox())?.flush(),
    retry: async (...asked: Parameters<Outbox["retry"]>): Promise<void> => (await outbox())?.retry(...asked),
    drop: async (id: string): Promise<boolean> => (await outbox())?.drop(id) ?? false,

    async queue(
      ...asked: Parameters<Outbox["queue"]>
    ): Promise<Awaited<ReturnType<Outbox["queue"]>> | { code: "offline" }> {
      return (await outbox())?.queue(...asked) ?? { code: "offline" };
    },

    async destroy(): Promise<void> {
      const ready = await outbox();
      if (ready === null) storage?.deleteDatabase(OUTGOING_DATABASE);
      else await ready.destroy();
    },
  };
}
