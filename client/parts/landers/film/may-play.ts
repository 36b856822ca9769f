/** What a browser says about motion and about the connection; what it does not know is left out. */
interface PlayConditions {
  reducedMotion: boolean;
  saveData?: boolean | undefined;
  /** `slow-2g`, `2g`, `3g` or `4g`, which stands for everything faster too. */
  effectiveType?: string | undefined;
}

/** Whether a decorative video may be fetched and played: a still is enough wherever it could disturb or cost. */
export const mayPlay = ({ reducedMotion, saveData = false, effectiveType = "4g" }: PlayConditions): boolean =>
  !reducedMotion && !saveData && effectiveType === "4g";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";
/** Milliseconds after the page has loaded, for browsers that do not say when they are idle. */
const IDLE_AFTER = 500;

/**
 * Calls `decide` with whether the video may play once the page has loaded and the browser is idle, and again
 * when the answer changes. Returns a function that ends it.
 */
export function watchMayPlay(decide: (may: boolean) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const motion = matchMedia(REDUCED_MOTION);
  const { connection } = navigator;
  const answer = () => {
    if (signal.aborted) return;
    decide(
      mayPlay({
        reducedMotion: motion.matches,
        saveData: connection?.saveData,
        effectiveType: connection?.effectiveType,
      }),
    );
  };
  const begin = () => {
    motion.addEventListener("change", answer, { signal });
    if ("requestIdleCallback" in self) requestIdleCallback(answer);
    else setTimeout(answer, IDLE_AFTER);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true, signal });
  return () => {
    ending.abort();
  };
}
