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
  for (const earlier of document.querySelectorAll(`.${TRANSITION_CLASS}`))
    earlier.classList.remove(TRANSITION_CLASS);
  const card = link.closest("li.photo");
  if (!card || !("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return false;
  card.classList.add(TRANSITION_CLASS);
  document.documentElement.dataset["grows"] = "";
  return true;
}

/** Going back shows the earlier page without animation; the router would repeat the one it remembers. */
export function clearTransition(): void {
  delete document.documentElement.dataset["grows"];
}

/** Runs a change of the page, animated where a card is marked. */
export function runTransition(change: () => void): void {
  if (document.querySelector(`.${TRANSITION_CLASS}`))
    document.startViewTransition(() => {
      flushSync(change);
    });
  else change();
}
