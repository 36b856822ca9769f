import { unsubscribeBody } from "#contract/calls/account/unsubscribe.schema.ts";
import { unsubscribe as stopDraftMails } from "#origin/accounts/signup/unsubscribe.ts";
import { memberObject } from "#origin/member/address.ts";
import { readUnsubscribeToken } from "#origin/outbound/notifications/unsubscribe-token.ts";
import { publicHandler } from "./call.ts";

/**
 * Switches off the emails that a link names: notifications of some types, or mails about a signup draft,
 * which is erased as well. Repeating it changes nothing.
 */
export const unsubscribe = publicHandler("POST /api/unsubscribe.php", {
  body: unsubscribeBody,
  async answer({ env, tenant, body }) {
    const notifications = await readUnsubscribeToken(env, tenant, body.token);
    if (notifications)
      await memberObject(env, tenant.pool, notifications.member).unsubscribe(notifications.types);
    else await stopDraftMails(env, tenant, body.token, new Date());
    return null;
  },
});
