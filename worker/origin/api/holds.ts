import { holdBody } from "#contract/calls/safety/holds.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { holdAccount } from "#origin/safety/decisions/hold-account.ts";
import { operatorHandler } from "./call.ts";

/** Holds an account of this site while a report is reviewed, or releases it. */
export const hold = operatorHandler("POST /api/holds.php", {
  body: holdBody,
  async answer({ env, tenant, body, operator }) {
    if (!(await holdAccount(env, tenant, { ...body, operator }, new Date())))
      throw new Refusal(404, "not_found");
    return { held: body.held };
  },
});
