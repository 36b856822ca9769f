import { useSyncExternalStore } from "react";

export const goToStep = (step: number): void => {
  location.hash = `step-${step}`;
};

/** The step in the address's hash, so that back goes a step back; null where there is none, and at the edge. */
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

/** `popstate` too: an entry that was pushed without a hash of its own changes none. */
function followHash(changed: () => void): () => void {
  for (const event of ["hashchange", "popstate"]) addEventListener(event, changed);
  return () => {
    for (const event of ["hashchange", "popstate"]) removeEventListener(event, changed);
  };
}
