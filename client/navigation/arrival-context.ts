import { createContext, use, useEffect, useState, startTransition } from "react";
import { nextPaint } from "#client/runtime/next-paint.ts";

/** How the reader came to a page within the document. */
export interface Arrival {
  /** The member whose profile they come back from, or null. */
  leftProfile: string | null;
}

/** Null on the document's first page. */
export const ArrivalContext = createContext<Arrival | null>(null);

/**
 * False until a page that is shown within the document was painted once. Parts that nobody sees before they
 * ask for them wait for that: drawn at once, they keep the finger waiting.
 */
export function useIsPainted(): boolean {
  const arrival = use(ArrivalContext);
  const [isPainted, setPainted] = useState(arrival === null);
  useEffect(() => {
    if (isPainted) return;
    void nextPaint().then(() => {
      startTransition(() => {
        setPainted(true);
      });
    });
  }, [isPainted]);
  return isPainted;
}
