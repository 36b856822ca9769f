import { unsubscribeBody } from "#contract/calls/unsubscribe.schema.ts";
import { publicHandler } from "#origin/call.ts";
import { unsubscribe as stop } from "#origin/signup/unsubscribe.ts";

/** Erases the drafts of an email address; no mail about them goes there again. */
export const unsubscribe = publicHandler("POST /api/unsubscribe.php", {
  body: unsubscribeBody,
  async answer({ env, tenant, body }) {
    await stop(env, tenant, body.token, new Date());
    return null;
  },
});
