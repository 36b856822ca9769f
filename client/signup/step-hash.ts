import { useSyncExternalStore } from "react";

export const goToStep = (step: number): void => {
  location.hash = `step-${step}`;
};

/** The step in the address's hash; null without one, and at the edge. */
export const useStepFromHash = (): number | null =>
  useSyncExternalStore(
    followHash,
    () => stepFromHash(location.hash),
    () => null,
  );

export function stepFromHash(hash: string): number | null {
  const step = /^#step-([0-4])$/.exec(hash)?.[1];
  return step === undefined ? null : Number(step);
}

/** Also listens to popstate: going back to an entry that was pushed with a hash fires no hashchange. */
function followHash(changed: () => void): () => void {
  for (const event of ["hashchange", "popstate"]) addEventListener(event, changed);
  return () => {
    for (const event of ["hashchange", "popstate"]) removeEventListener(event, changed);
  };
}
