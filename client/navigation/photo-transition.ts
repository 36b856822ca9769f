import { flushSync } from "react-dom";

/**
 * The class of the card whose photo grows into the profile it leads to; the document has the data attribute
 * of the same name meanwhile. client/styles/member/grow.css names both for the browser.
 */
const TRANSITION_CLASS = "grows";

/**
 * Marks the card that a link is in, and no other. False where nothing is animated: there is no card, the
 * browser cannot, or the reader prefers reduced motion.
 */
export function markTransition(link: Element): boolean {
  unmark();
  const card = link.closest("li.photo");
  if (!card || !("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return false;
  card.classList.add(TRANSITION_CLASS);
  document.documentElement.dataset["grows"] = "";
  return true;
}

/**
 * Before the way back or forward in the history, where the router repeats the animation that it remembers:
 * from the profile that is left, whose address is given, to its card. From any other page nothing moves, nor
 * where the browser has shown a movement of its own.
 */
export function prepareReturn(profile: string | null, event: PopStateEvent): void {
  unmark();
  const { dataset } = document.documentElement;
  if (profile === null || event.hasUAVisualTransition) delete dataset["grows"];
  else dataset["grows"] = profile;
}

/** After a page was rendered and scrolled: marks the card that the profile shrinks to, if it is in view. */
export function markReturn(): void {
  const { dataset } = document.documentElement;
  const profile = dataset["grows"];
  if (!profile) return;
  dataset["grows"] = "";
  const card = document.querySelector(`li.photo a[href="${CSS.escape(profile)}"]`)?.closest("li.photo");
  const box = card?.getBoundingClientRect();
  if (!card || !box || box.bottom < 0 || box.top > innerHeight) delete dataset["grows"];
  else card.classList.add(TRANSITION_CLASS);
}

function unmark(): void {
  for (const earlier of document.querySelectorAll(`.${TRANSITION_CLASS}`))
    earlier.classList.remove(TRANSITION_CLASS);
}

/** The photo that grows just now; no one's data, so it may stand in a module. */
let growing: Promise<unknown> = Promise.resolve();

/** Runs a change of the page, animated where a card is marked. */
export function runTransition(change: () => void): void {
  if (!document.querySelector(`.${TRANSITION_CLASS}`)) return change();
  const { finished } = document.startViewTransition(() => {
    flushSync(change);
  });
  growing = finished.catch(() => undefined);
}

/** Resolves when no photo grows any more: a page that were shown before would cut the movement off. */
export const transitionEnd = (): Promise<unknown> => growing;
