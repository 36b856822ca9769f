/** Writes of one thing, one at a time. */
export interface LastWrite {
  /**
   * Sends a write when the one before it is over. Answers null where a later one was asked for by then, which
   * is sent in its place; throws what `send` throws.
   */
  write: <Answer>(send: () => Promise<Answer>) => Promise<{ answer: Answer } | null>;
  /** Whether nothing is under way and nothing waits. */
  isIdle: () => boolean;
}

/**
 * For a choice that may change while it is being saved: two calls at once may arrive in the other order, so
 * that each waits for the one before; and of those that wait the last one wins.
 */
export function createLastWrite(): LastWrite {
  let before: Promise<unknown> = Promise.resolve();
  let asked = 0;
  let over = 0;
  const isIdle = () => over === asked;
  return {
    isIdle,
    write<Answer>(send: () => Promise<Answer>) {
      const free = isIdle();
      const turn = ++asked;
      const attempt = async () => (free || turn === asked ? { answer: await send() } : null);
      const own = (free ? attempt() : before.then(attempt)).finally(() => {
        over++;
      });
      before = own.catch(() => undefined);
      return own;
    },
  };
}
