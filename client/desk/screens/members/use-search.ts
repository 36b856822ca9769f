import { useEffect, useState } from "react";
import { DeskFailure, read } from "#client/desk/net.ts";
import type { SearchAnswer } from "#contract/desk/search.ts";

/** Milliseconds without a key until what was typed is looked for. */
const PAUSE = 150;

/** What was found for the text as it was last looked for. */
interface Searched {
  q: string;
  answer: SearchAnswer | null;
  failure: DeskFailure | null;
}

/** Looks for what is typed, after a short pause. `isBusy`: the answer is still of an earlier text. */
export function useSearch(typed: string): Searched & { isBusy: boolean } {
  const [found, setFound] = useState<Searched>({ q: "", answer: null, failure: null });
  const q = typed.trim();
  useEffect(() => {
    if (q === "") return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      read("GET /api/search", { q }, stop.signal).then(
        (answer) => {
          if (!stop.signal.aborted) setFound({ q, answer, failure: null });
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          if (!(error instanceof DeskFailure)) throw error;
          setFound({ q, answer: null, failure: error });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return { ...found, isBusy: q !== "" && found.q !== q };
}
