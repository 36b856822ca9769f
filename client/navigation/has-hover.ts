/**
 * Whether there is a mouse: with one a page is prefetched before the click, and often there at once; with a
 * finger it never is. One list for all who ask, since making one styles the document first.
 */
export const HAS_HOVER = matchMedia("(hover: hover)");
