import { jitteredDelay } from "#contract/platform/backoff.ts";
import { withTimeout, type StartTimer } from "#contract/platform/with-timeout.ts";

/** Milliseconds before a message that did not get through is tried again. */
export const FIRST_RETRY_DELAY = 2_000;
export const MAX_RETRY_DELAY = 60_000;
/** Milliseconds after which an attempt is given up: a connection that broke silently can hang for minutes. */
export const ATTEMPT_TIMEOUT = 20_000;
/** The same for a recording: a quarter of a megabyte over a slow connection. */
export const UPLOAD_TIMEOUT = 90_000;

export interface RetryTimerDependencies {
  view: Pick<Window, "setTimeout" | "clearTimeout">;
  /** A random number from 0 to 1. */
  random: () => number;
  isOnline: () => boolean;
}

/** Decides when sending is tried again, and how long one attempt may take. */
export function createRetryTimer({ view, random, isOnline }: RetryTimerDependencies) {
  let timer: number | undefined;
  let retries = 0;
  let attempt: AbortController | null = null;
  const start: StartTimer = (run, milliseconds) => {
    const limit = view.setTimeout(run, milliseconds);
    return () => {
      view.clearTimeout(limit);
    };
  };
  return {
    /**
     * Runs `work` after the next delay. While the device reports that it is offline the delay is the longest
     * one: the "online" event wakes the outbox sooner, and a wrong report is still noticed.
     */
    schedule(work: () => void): void {
      const first = isOnline() ? FIRST_RETRY_DELAY : MAX_RETRY_DELAY;
      const delay = jitteredDelay(isOnline() ? retries++ : 0, { first, max: MAX_RETRY_DELAY }, random());
      view.clearTimeout(timer);
      timer = view.setTimeout(work, delay);
    },

    stop: () => {
      view.clearTimeout(timer);
    },

    /** Something got through, or may get through now: the next delay is the shortest again. */
    reset: () => {
      retries = 0;
    },

    /** The result of `work`, or null when it timed out or was given up. */
    async attempt<Answer>(work: Promise<Answer>, milliseconds = ATTEMPT_TIMEOUT): Promise<Answer | null> {
      const current = new AbortController();
      attempt = current;
      try {
        return await withTimeout(work, milliseconds, null, { signal: current.signal, start });
      } finally {
        if (attempt === current) attempt = null;
      }
    },

    /** Ends the running attempt: the connection it was made over no longer exists. */
    giveUp: () => {
      attempt?.abort();
    },
  };
}
