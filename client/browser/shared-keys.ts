/**
 * Names that the scripts in the page itself and the rest of the client share. The first two are values of a
 * data attribute of the document.
 */
export const ENTRY_DISMISSED = "dismissed";
/** React is in charge: the entry warning is the store's from here on. */
export const ENTRY_HANDED_OVER = "handed-over";
/** The only Trusted Types policy; the page's policy header names it. */
export const POLICY = "rendezvous";
/** Keys of sessionStorage: how far each of a member's pages is scrolled. */
export const SCROLL_KEY = "scroll";
/** What discountcode.php said last, and to which member. */
export const DISCOUNT_KEY = "discount";
/** What a member's pages leave behind, which the next visitor page deletes. */
export const LEFT_BEHIND = [SCROLL_KEY, DISCOUNT_KEY] as const;
