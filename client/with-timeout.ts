/** The work took longer than it may, or its caller gave it up. */
export class TimedOut extends Error {
  constructor(milliseconds: number) {
    super(`no result within ${milliseconds} ms`);
    this.name = "TimedOut";
  }
}

export interface TimeoutOptions {
  milliseconds: number;
  /** Ends the wait early when it is aborted. */
  signal?: AbortSignal;
  view?: Pick<Window, "setTimeout" | "clearTimeout">;
}

/**
 * The result of `work`. Throws TimedOut after `milliseconds`, or when `signal` is aborted. The work itself is
 * not stopped: what it returns afterwards is ignored.
 */
export async function withTimeout<Result>(
  work: Promise<Result>,
  { milliseconds, signal, view = globalThis }: TimeoutOptions,
): Promise<Result> {
  let timer: number | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => {
      reject(new TimedOut(milliseconds));
    };
    timer = view.setTimeout(giveUp, milliseconds);
    signal?.addEventListener("abort", giveUp, { once: true });
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    view.clearTimeout(timer);
  }
}
