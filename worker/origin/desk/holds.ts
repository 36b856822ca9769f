import { holdBody } from "#contract/desk/holds.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { holdAccount } from "#origin/safety/decisions/hold-account.ts";
import { siteHandler } from "./call.ts";

/** Holds an account of this site while a report is reviewed, or releases it. */
export const hold = siteHandler("POST /api/holds", {
  body: holdBody,
  async answer({ env, tenant, body, operator, now }) {
    if (!(await holdAccount(env, tenant, { ...body, operator }, now))) throw new Refusal(404, "not_found");
    return { held: body.held };
  },
});
