import { use, useRef } from "react";
import { TYPING_PAUSE } from "../../worker/contract/live.ts";
import { BrowserContext } from "../browser/browser-context.tsx";

/** Tells the other that the member is writing, not more often than the contract lets it. */
export function useSayTyping(conversation: string): () => void {
  const session = use(BrowserContext)?.session;
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < TYPING_PAUSE) return;
    last.current = now;
    session?.say({ type: "typing", conversation });
  };
}
