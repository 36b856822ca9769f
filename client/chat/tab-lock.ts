/**
 * Milliseconds after which a tab goes ahead though another one has the turn: a browser may have put that one
 * to sleep.
 */
export const LOCK_TIMEOUT = 10_000;
const NAME = "outgoing";

/** The browser's locks, as far as they are used here. */
export interface TabLocks {
  request: (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<unknown>;
}

/**
 * Does something while no other tab of this site does it, as far as the browser can tell; `isAlone` is
 * whether it can.
 */
export async function withTabLock(
  locks: TabLocks | null,
  work: (isAlone: boolean) => Promise<void>,
): Promise<void> {
  if (locks === null) return work(false);
  const waiting = new AbortController();
  const timer = setTimeout(() => {
    waiting.abort();
  }, LOCK_TIMEOUT);
  let began = false;
  try {
    await locks.request(NAME, { signal: waiting.signal }, () => {
      began = true;
      clearTimeout(timer);
      return work(true);
    });
  } catch (error) {
    if (began || !waiting.signal.aborted) throw error;
    await work(false);
  }
}
