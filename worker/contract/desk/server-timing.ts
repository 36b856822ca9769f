import { siteCall } from "./call.ts";

/** For a quarter of an hour, the operator's browser reads the decisions about a site's pages. */
export const serverTiming = {
  POST: siteCall<{ answer: { url: string | null } }>("support", "moderator", "finance"),
};
