import { use, useRef } from "react";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { TYPING_PAUSE } from "#contract/live.ts";

/** Tells the other that the member is writing, not more often than the contract lets it. */
export function useTypingSignal(conversation: string): () => void {
  const session = use(BrowserContext)?.session;
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < TYPING_PAUSE) return;
    last.current = now;
    session?.send({ type: "typing", conversation });
  };
}
