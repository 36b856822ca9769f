import { banLift as lift } from "#contract/desk/bans.schema.ts";
import { liftBan } from "#origin/accounts/signup/self-ban.ts";
import { siteHandler } from "./call.ts";

/** Ends the ban of an address, as its owner has asked the operator. Repeating it changes nothing. */
export const banLift = siteHandler("DELETE /api/bans", {
  body: lift,
  async answer({ env, tenant, body, operator, now }) {
    await liftBan(env, tenant, { ...body, operator }, now);
    return null;
  },
});
