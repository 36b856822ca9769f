import { use, useEffect, useRef, useState } from "react";
import { CallFailed } from "#client/net/api.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { Town } from "#contract/entities.ts";

/** Milliseconds without a keystroke after which towns are searched. */
const TYPING_PAUSE = 200;

export interface TownSearch {
  /** `missing`: this site's backend has no town search. */
  state: "still" | "searching" | "found" | "failed" | "missing";
  towns: Town[];
}
const NOTHING: TownSearch = { state: "still", towns: [] };

/**
 * Searches the towns of a country whose names begin with what was typed last. An answer that comes late is
 * ignored.
 */
export function useTowns() {
  const api = use(BrowserContext)?.api;
  const [found, setFound] = useState<TownSearch>(NOTHING);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSearch = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function fetchTowns(q: string, country: string): Promise<void> {
    const searched = ++lastSearch.current;
    setFound((before) => ({ ...before, state: "searching" }));
    const answer = await api?.get("/api/places.php", { q, country }).then(
      ({ places }): TownSearch => ({ state: "found", towns: places }),
      (error: unknown): TownSearch => ({ state: isMissing(error) ? "missing" : "failed", towns: [] }),
    );
    if (answer && searched === lastSearch.current) setFound(answer);
  }

  function search(typed: string, country: string): void {
    clearTimeout(timer.current);
    lastSearch.current++;
    const q = typed.trim();
    if (q === "") setFound(NOTHING);
    else timer.current = setTimeout(() => void fetchTowns(q, country), TYPING_PAUSE);
  }

  return { ...found, search };
}

const isMissing = (error: unknown): boolean =>
  error instanceof CallFailed && (error.failure.status === 404 || error.failure.status === 405);
