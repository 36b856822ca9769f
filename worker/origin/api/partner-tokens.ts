import { partnerTokenBody } from "#contract/calls/partner/partner-tokens.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { operatorHandler } from "./call.ts";
import { issuePartnerToken } from "./partner.ts";

/** The token that a partner sends with its calls. */
export const partnerToken = operatorHandler("POST /api/partner-tokens.php", {
  body: partnerTokenBody,
  async answer({ env, tenant, body, operator }) {
    const token = await issuePartnerToken(env, tenant, { ...body, operator }, new Date());
    if (token === null) throw new Refusal(404, "not_found");
    return { token };
  },
});
