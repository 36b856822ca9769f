import { memberActionBody } from "#contract/desk/member-actions.schema.ts";
import { actOnMember as act } from "#origin/accounts/by-operator/member-actions.ts";
import { siteHandler } from "./call.ts";
import { readMember } from "./member/read-member.ts";

/** Does something for a member, and answers them. */
export const actOnMember = siteHandler("POST /api/member-actions", {
  body: memberActionBody,
  async answer(call) {
    const { env, tenant, body, operator, now } = call;
    await act(env, tenant, body, operator, now);
    return readMember(call, body.profile);
  },
});
