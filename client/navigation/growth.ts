import { flushSync } from "react-dom";

/**
 * The card whose photo grows into the profile it leads to, and the document while that is the last thing
 * done; client/styles/member/grow.css names them for the browser.
 */
const GROWS = "grows";

/**
 * Marks the card that a link stands on, and no other. False where nothing is to move: no card, a browser that
 * cannot, a reader who does not want it.
 */
export function beginGrowth(link: Element): boolean {
  for (const earlier of document.querySelectorAll(`.${GROWS}`)) earlier.classList.remove(GROWS);
  const card = link.closest("li.photo");
  if (!card || !("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return false;
  card.classList.add(GROWS);
  document.documentElement.dataset["grows"] = "";
  return true;
}

/** The way back just shows what was there: the router would fade to it, since it remembers how one came. */
export function endGrowth(): void {
  delete document.documentElement.dataset["grows"];
}

/** Changes what is shown; a marked card grows into it. */
export function grow(change: () => void): void {
  if (document.querySelector(`.${GROWS}`))
    document.startViewTransition(() => {
      flushSync(change);
    });
  else change();
}
