/** Milliseconds before what did not get through is tried again: doubles up to a minute, half of it by chance. */
export const FIRST_RETRY_DELAY = 2_000;
export const MAX_RETRY_DELAY = 60_000;
/**
 * Milliseconds after which an attempt is given up: a connection that died unheard answers nothing for
 * minutes.
 */
export const ATTEMPT_TIMEOUT = 20_000;

export interface RetryTimerDependencies {
  view: Pick<Window, "setTimeout" | "clearTimeout">;
  random: () => number;
  isOnline: () => boolean;
}

/** When something is tried again, and how long an attempt may take. */
export function createRetryTimer({ view, random, isOnline }: RetryTimerDependencies) {
  let timer: number | undefined;
  let pauses = 0;
  let giveUp: (() => void) | null = null;
  return {
    /**
     * The device says itself when it has a connection again; what it says wrongly is found out after the
     * longest pause.
     */
    schedule(work: () => void): void {
      const full = isOnline()
        ? Math.min(MAX_RETRY_DELAY, FIRST_RETRY_DELAY * 2 ** pauses++)
        : MAX_RETRY_DELAY;
      view.clearTimeout(timer);
      timer = view.setTimeout(work, full / 2 + (full / 2) * random());
    },

    stop: () => {
      view.clearTimeout(timer);
    },
    /** Something got through, or may now: the next pause is a short one. */
    hurry: () => {
      pauses = 0;
    },

    /** What an attempt answers, or null where it was given up: what comes of it later is nobody's. */
    async attempt<Answer>(work: Promise<Answer>): Promise<Answer | null> {
      let patience: number | undefined;
      const end = new Promise<null>((resolve) => {
        giveUp = () => {
          resolve(null);
        };
        patience = view.setTimeout(giveUp, ATTEMPT_TIMEOUT);
      });
      try {
        return await Promise.race([work, end]);
      } finally {
        view.clearTimeout(patience);
        giveUp = null;
      }
    },

    giveUp: () => {
      giveUp?.();
    },
  };
}
