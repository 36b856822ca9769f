/**
 * The result of `work`, or `fallback` when there is none after so many milliseconds. A failure of the work is
 * thrown. The work itself is not stopped: what it returns afterwards is ignored.
 */
export async function withTimeout<Result, Fallback>(
  work: Promise<Result>,
  milliseconds: number,
  fallback: Fallback,
): Promise<Result | Fallback> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Fallback>((resolve) => {
    timer = setTimeout(() => {
      resolve(fallback);
    }, milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
