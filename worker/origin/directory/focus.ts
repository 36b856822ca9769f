import type { Focus } from "#contract/entities.ts";

/** Steps in which a focus is stored, in which it is shown, and in which the client's styles have it. */
const STORED = 100;
const SHOWN = 10;

const inSteps = (value: number, steps: number): number => Math.round(value * steps) / steps;

/** A focus as it is stored, in hundredths. */
export const storedFocus = ([x, y]: Focus): Focus => [inSteps(x, STORED), inSteps(y, STORED)];

/** A focus as the upload's query says it, for storage: `0.48,0.35`. */
export function readFocus(text: string): Focus {
  const [x = 0.5, y = 0.5] = text.split(",").map(Number);
  return storedFocus([x, y]);
}

/** A stored focus, which is JSON; null where there is none. */
export function parseFocus(stored: string | null | undefined): Focus | null {
  const [x, y]: number[] = JSON.parse(stored ?? "[]");
  return x === undefined || y === undefined ? null : [x, y];
}

/** A stored focus for an answer: in tenths, nothing where there is none. */
export function focusOf(stored: string | null | undefined): { focus?: Focus } {
  const focus = parseFocus(stored);
  return focus ? { focus: [inSteps(focus[0], SHOWN), inSteps(focus[1], SHOWN)] } : {};
}
