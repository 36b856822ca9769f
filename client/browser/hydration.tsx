import { createContext, Suspense, use, useEffect, type ReactNode } from "react";

/** Counts the parts of a page that React still has to take over. */
export interface Hydration {
  /** A part stands that is taken over apart from the rest. */
  addSection: () => void;
  /** One part more is taken over. */
  completeSection: () => void;
}

/** Null at the edge, where nothing is taken over. */
export const HydrationContext = createContext<Hydration | null>(null);

/**
 * Calls once, when the page and all its parts are taken over: until then each of them expects what the server
 * said, so nothing may change a store.
 */
export function createHydration(onDone: () => void): Hydration {
  // the page itself
  let left = 1;
  let isDone = false;
  return {
    addSection: () => {
      left++;
    },
    completeSection: () => {
      left--;
      if (left > 0 || isDone) return;
      isDone = true;
      onDone();
    },
  };
}

/** A part that may come later than the page around it, and that React takes over later too. */
export function DeferredSection({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const hydration = use(HydrationContext);
  useEffect(() => hydration?.addSection(), [hydration]);
  return (
    <Suspense fallback={fallback}>
      {children}
      <HydrationMarker />
    </Suspense>
  );
}

/** Stands at the end of the page and of each part of it. */
export function HydrationMarker() {
  const hydration = use(HydrationContext);
  useEffect(() => hydration?.completeSection(), [hydration]);
  return null;
}
