/** What the starter leaves for the rest of the client. */
export const ENTRY_DISMISSED = "dismissed";
/** React stands: the warning is the store's from here on. */
export const ENTRY_HANDED_OVER = "handed-over";
/** The one Trusted Types policy, named in the page's policy header. */
export const POLICY = "rendezvous";
/**
 * Where a tab keeps how far each of a member's pages was scrolled; and where the router notes which of them
 * grew into which.
 */
export const SCROLL_KEY = "scroll";
const TRANSITIONS_KEY = "remix-router-transitions";
/** What both write down as the last of a member's pages is left. */
export const LEFT_BEHIND = [SCROLL_KEY, TRANSITIONS_KEY] as const;
