/** Milliseconds after which a tab goes ahead without the lock: the browser may have suspended its holder. */
export const LOCK_TIMEOUT = 10_000;
const LOCK_NAME = "outgoing";

/** The part of the browser's lock manager that is used here. */
export interface TabLocks {
  request: (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<unknown>;
}

/**
 * Runs `work` while no other tab of this site runs it, or without the lock after LOCK_TIMEOUT or where
 * `locks` is null. `hasLock` tells the work which of the two it is. Rejects as `work` does.
 */
export async function withTabLock(
  locks: TabLocks | null,
  work: (hasLock: boolean) => Promise<void>,
): Promise<void> {
  if (locks === null) return work(false);
  const waiting = new AbortController();
  const timer = setTimeout(() => {
    waiting.abort();
  }, LOCK_TIMEOUT);
  let hasBegun = false;
  try {
    await locks.request(LOCK_NAME, { signal: waiting.signal }, () => {
      hasBegun = true;
      clearTimeout(timer);
      return work(true);
    });
  } catch (error) {
    if (hasBegun || !waiting.signal.aborted) throw error;
    await work(false);
  }
}
