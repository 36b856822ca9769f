import { partnerTokenBody } from "#contract/desk/partner-tokens.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { issuePartnerToken } from "#origin/accounts/partner-token.ts";
import { siteHandler } from "./call.ts";

/** The token that a partner sends with its calls. */
export const partnerToken = siteHandler("POST /api/partner-tokens", {
  body: partnerTokenBody,
  stored: () => ({ token: null }),
  async answer({ env, tenant, body, operator, now }) {
    const token = await issuePartnerToken(env, tenant, { ...body, operator }, now);
    if (token === null) throw new Refusal(404, "not_found");
    return { token };
  },
});
