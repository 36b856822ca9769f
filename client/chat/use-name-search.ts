import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { ChatView } from "#contract/calls/chat/chats.ts";
import { SEARCH_LENGTH, SEARCH_RESULTS } from "#contract/product/chat-limits.ts";

/** Milliseconds after the last key in which a search waits for the next one. */
const DEBOUNCE = 250;
/** Answers without enough results after which the reader is asked whether to search on. */
const MAX_CALLS = 5;

interface Found {
  text: string;
  chats: readonly ChatView[];
  /** The cursor of what was not searched yet. */
  before: string | null;
  state: "searching" | "done" | "failed";
}

const NOBODY: Found = { text: "", chats: [], before: null, state: "done" };

/**
 * The conversations of the whole list in whose name some letters are, those that are not loaded too. Empty
 * for an empty `text`.
 */
export function useNameSearch(text: string): Found & { more: () => Promise<boolean> } {
  const api = use(BrowserContext)?.api;
  const [found, setFound] = useState(NOBODY);
  const run = useRef(0);
  const name = text.trim().slice(0, SEARCH_LENGTH.max);

  /** Searches until there is a page more of results, or so many answers had too few. False where that failed. */
  async function search(start: Found): Promise<boolean> {
    const number = ++run.current;
    if (!api) return false;
    let now: Found = { ...start, state: "searching" };
    const wanted = start.chats.length + SEARCH_RESULTS;
    setFound(now);
    for (let calls = 0; calls < MAX_CALLS; calls++) {
      const { before } = now;
      const answer = await api
        .write(
          "POST /api/chat-search.php",
          {},
          { names: true, text: now.text, ...(before !== null && { before }) },
        )
        .catch(() => null);
      if (number !== run.current) return true;
      if (!answer) {
        setFound({ ...now, state: "failed" });
        return false;
      }
      now = { ...now, chats: [...now.chats, ...answer.chats], before: answer.before };
      if (now.before === null || now.chats.length >= wanted) break;
    }
    setFound({ ...now, state: "done" });
    return true;
  }
  const begin = useEffectEvent((wanted: string) => {
    if (wanted !== "") void search({ ...NOBODY, text: wanted });
    else {
      run.current++;
      setFound(NOBODY);
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => begin(name), name === "" ? 0 : DEBOUNCE);
    return () => {
      clearTimeout(timer);
    };
  }, [name]);

  return { ...found, more: () => search(found) };
}
