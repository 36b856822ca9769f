import { flushSync } from "react-dom";

/**
 * The card whose photo grows into the profile it leads to, and the document while that is the last thing
 * done; client/styles/member/grow.css names them for the browser.
 */
const TRANSITION_CLASS = "grows";

/**
 * Marks the card that a link stands on, and no other. False where nothing is to move: no card, a browser that
 * cannot, a reader who does not want it.
 */
export function markTransition(link: Element): boolean {
  for (const earlier of document.querySelectorAll(`.${TRANSITION_CLASS}`))
    earlier.classList.remove(TRANSITION_CLASS);
  const card = link.closest("li.photo");
  if (!card || !("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return false;
  card.classList.add(TRANSITION_CLASS);
  document.documentElement.dataset["grows"] = "";
  return true;
}

/** The way back just shows what was there: the router would fade to it, since it remembers how one came. */
export function clearTransition(): void {
  delete document.documentElement.dataset["grows"];
}

/** Changes what is shown; a marked card grows into it. */
export function runTransition(change: () => void): void {
  if (document.querySelector(`.${TRANSITION_CLASS}`))
    document.startViewTransition(() => {
      flushSync(change);
    });
  else change();
}
