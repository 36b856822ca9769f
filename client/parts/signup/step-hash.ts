import { useSyncExternalStore } from "react";

export const goToStep = (step: number): void => {
  location.hash = `step-${step}`;
};

/** The step after the form: the mail was sent. */
export const CHECK_EMAIL_STEP = 5;
/** In place of the last step of the form, which must not be sent a second time by going back. */
export const goToCheckEmail = (): void => {
  location.replace(`#step-${CHECK_EMAIL_STEP}`);
};

/** The step in the address's hash; null without one, and at the edge. */
export const useStepFromHash = (): number | null =>
  useSyncExternalStore(
    followHash,
    () => stepFromHash(location.hash),
    () => null,
  );

export function stepFromHash(hash: string): number | null {
  const step = /^#step-([0-5])$/.exec(hash)?.[1];
  return step === undefined ? null : Number(step);
}

/** Also listens to popstate: going back to an entry that was pushed with a hash fires no hashchange. */
function followHash(changed: () => void): () => void {
  for (const event of ["hashchange", "popstate"]) addEventListener(event, changed);
  return () => {
    for (const event of ["hashchange", "popstate"]) removeEventListener(event, changed);
  };
}
