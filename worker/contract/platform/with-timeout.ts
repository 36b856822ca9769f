/** Starts a timer; returns what stops it. */
export type StartTimer = (run: () => void, milliseconds: number) => () => void;

const startTimer: StartTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => {
    clearTimeout(timer);
  };
};

/**
 * The result of `work`, or `fallback` when there is none after so many milliseconds, or once `signal` is
 * aborted. A failure of the work is thrown. The work itself is not stopped: what it returns afterwards is
 * ignored.
 */
export async function withTimeout<Result, Fallback>(
  work: Promise<Result>,
  milliseconds: number,
  fallback: Fallback,
  { signal, start = startTimer }: { signal?: AbortSignal; start?: StartTimer } = {},
): Promise<Result | Fallback> {
  let stop: (() => void) | undefined;
  const timeout = new Promise<Fallback>((resolve) => {
    const giveUp = () => {
      resolve(fallback);
    };
    stop = start(giveUp, milliseconds);
    signal?.addEventListener("abort", giveUp, { once: true });
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    stop?.();
  }
}
