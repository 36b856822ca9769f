import { Activity, createContext, Suspense, use, useEffect, type ReactNode } from "react";

/** Counts the parts of a page that React has not hydrated yet. */
export interface Hydration {
  /** A part is there that hydrates apart from the rest. */
  addSection: () => void;
  /** One more part is hydrated. */
  completeSection: () => void;
}

/** Null at the edge, where nothing is hydrated. */
export const HydrationContext = createContext<Hydration | null>(null);

/**
 * Calls `onDone` once, when the page and all its parts are hydrated. Until then each part expects the
 * server's HTML, so nothing may change a store.
 */
export function createHydration(onDone: () => void): Hydration {
  // starts with the page itself
  let remaining = 1;
  let isDone = false;
  return {
    addSection: () => {
      remaining++;
    },
    completeSection: () => {
      remaining--;
      if (remaining > 0 || isDone) return;
      isDone = true;
      onDone();
    },
  };
}

/** A part that may come later than the page around it, and that React hydrates later too. */
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

/** Rendered last in the page and in each of its parts. */
export function HydrationMarker() {
  const hydration = use(HydrationContext);
  useEffect(() => hydration?.completeSection(), [hydration]);
  return null;
}

/**
 * A member's page: hidden it keeps its elements and its state. React hydrates it apart from what is around
 * it.
 */
export function PageActivity({ isHidden = false, children }: { isHidden?: boolean; children: ReactNode }) {
  const hydration = use(HydrationContext);
  useEffect(() => hydration?.addSection(), [hydration]);
  return (
    <Activity mode={isHidden ? "hidden" : "visible"}>
      {children}
      <HydrationMarker />
    </Activity>
  );
}
