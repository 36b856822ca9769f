import type { PageLook } from "#client/page/route.ts";

/** The error page has no address of its own: it stands in for any page that failed. */
export const errorPage: PageLook & { name: "error" } = { name: "error", messages: ["error"] };
