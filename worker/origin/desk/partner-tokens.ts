import { partnerTokenBody, revokedPartnerToken } from "#contract/desk/partner-tokens.schema.ts";
import type { PartnerTokensAnswer } from "#contract/desk/partner-tokens.ts";
import { Refusal } from "#contract/errors.ts";
import { issuePartnerToken, partnerTokens, revokePartnerToken } from "#origin/accounts/partner-token.ts";
import { siteHandler, type SiteCall } from "./call.ts";

const listOf = async ({
  env,
  tenant,
  now,
}: Pick<SiteCall<"GET /api/partner-tokens">, "env" | "tenant" | "now">): Promise<PartnerTokensAnswer> => ({
  partners: tenant.partners,
  tokens: await partnerTokens(env, tenant, now),
});

/** The partners of a site with their tokens. */
export const listPartnerTokens = siteHandler("GET /api/partner-tokens", { answer: listOf });

/** Issues a token, which is told in this answer and never again. */
export const givePartnerToken = siteHandler("POST /api/partner-tokens", {
  body: partnerTokenBody,
  stored: (answer) => ({ ...answer, token: null }),
  async answer(call) {
    const { env, tenant, body, operator, now } = call;
    const issued = await issuePartnerToken(env, tenant, { ...body, operator }, now);
    if (issued === null) throw new Refusal(404, "not_found", { field: "partner" });
    if (issued === "too_many") throw new Refusal(409, "too_many_partner_tokens", { field: "partner" });
    return { ...issued, ...(await listOf(call)) };
  },
});

/** Ends a token at once. */
export const endPartnerToken = siteHandler("DELETE /api/partner-tokens", {
  body: revokedPartnerToken,
  async answer(call) {
    const { env, tenant, body, operator, now } = call;
    if (!(await revokePartnerToken(env, tenant, { ...body, operator }, now)))
      throw new Refusal(404, "not_found", { field: "id" });
    return listOf(call);
  },
});
