/** What the starter leaves for the rest of the client. */
export const ENTRY_DISMISSED = "dismissed";
/** The one Trusted Types policy, named in the page's policy header. */
export const POLICY = "rendezvous";
