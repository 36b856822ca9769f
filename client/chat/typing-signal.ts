import { use, useRef } from "react";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { TYPING_PAUSE } from "#contract/live.ts";

/**
 * Returns a function that tells the partner that the member is typing, at most as often as the contract
 * allows.
 */
export function useTypingSignal(conversation: string): () => void {
  const session = use(BrowserContext)?.session;
  const lastSignal = useRef(0);
  return () => {
    const now = Date.now();
    if (now - lastSignal.current < TYPING_PAUSE) return;
    lastSignal.current = now;
    session?.send({ type: "typing", conversation });
  };
}
