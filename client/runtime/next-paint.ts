/** Milliseconds after which nobody waits for a paint any longer: a document in the background has none. */
const GIVE_UP = 200;

/** Resolves once the browser has painted what was rendered so far. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      // the paint follows the callbacks of its frame
      setTimeout(resolve);
    });
    setTimeout(resolve, GIVE_UP);
  });
