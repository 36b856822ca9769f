import { useSyncExternalStore } from "react";

/**
 * Where a question stands in the page, from 0: links lead from one to the next without script too, and back
 * is the browser's.
 */
export const idOf = (question: number): string => `question-${question + 1}`;
export const goTo = (question: number): void => {
  location.hash = idOf(question);
};

/** The question of the address's hash; null at the edge, where the styles show the one that is meant. */
export const useQuestion = (count: number): number | null =>
  useSyncExternalStore(
    followHash,
    () => questionIn(location.hash, count),
    () => null,
  );

function questionIn(hash: string, count: number): number {
  const number = Number(/^#question-([1-9])$/.exec(hash)?.[1] ?? 1);
  return Math.min(number, count) - 1;
}

function followHash(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => {
    removeEventListener("hashchange", changed);
  };
}
