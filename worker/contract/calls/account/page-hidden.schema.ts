import { type } from "#contract/schema.ts";

/** An empty object: the beacon says only that a page was hidden; site and path come from the request. */
export const pageHiddenBody = type({ "+": "reject" });
export type PageHiddenBody = typeof pageHiddenBody.infer;
