import { mailUndoBody } from "#contract/calls/account/mail-undo.schema.ts";
import { undoAddress } from "#origin/accounts/credentials/change-address.ts";
import { takeNetworkAttempt } from "#origin/accounts/network-budgets.ts";
import { hashIdempotencyKey } from "#origin/accounts/signup/drafts.ts";
import { networkOf } from "#origin/base/network.ts";
import { publicHandler } from "./call.ts";

/** Undoes a change of the account's address, by the link that went to the old one. Every session ends. */
export const mailUndo = publicHandler("POST /api/mail-undo.php", {
  body: mailUndoBody,
  async answer({ env, tenant, request, body }) {
    await takeNetworkAttempt(env, tenant, "mail-change", networkOf(request));
    const use = { answerKey: await hashIdempotencyKey(request), now: new Date() };
    await undoAddress(env, tenant, body.token, use);
    return null;
  },
});
