/** What the starter leaves for the rest of the client. */
export const ENTRY_DISMISSED = "dismissed";
/** React stands: the warning is the store's from here on. */
export const ENTRY_HANDED_OVER = "handed-over";
/** The one Trusted Types policy, named in the page's policy header. */
export const POLICY = "rendezvous";
/** Where a tab keeps how far each of a member's pages was scrolled. */
export const SCROLL_KEY = "scroll";
