/**
 * Names that the scripts in the page itself and the rest of the client share. The first two are values of a
 * data attribute of the document.
 */
export const ENTRY_DISMISSED = "dismissed";
/** React is in charge: the entry warning is the store's from here on. */
export const ENTRY_HANDED_OVER = "handed-over";
/** The only Trusted Types policy; the page's policy header names it. */
export const POLICY = "rendezvous";
