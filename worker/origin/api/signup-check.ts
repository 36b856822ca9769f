import { signupCheckQuery } from "#contract/calls/signup/signup-check.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { emailFault, usernameFault } from "#contract/product/signup-rules.ts";
import { hasAccount } from "#origin/accounts/accounts.ts";
import { mayRevealAccount } from "#origin/accounts/signup/budgets.ts";
import { isReservedName } from "#origin/accounts/signup/reserved-names.ts";
import { databaseOf } from "#origin/base/env.ts";
import { networkOf } from "#origin/base/network.ts";
import { publicHandler } from "./call.ts";

/**
 * Whether a username or an email address is free, as the person leaves its field. About addresses only within
 * a budget: the call must not be usable to find out who has an account.
 */
export const signupCheck = publicHandler("GET /api/signup-check.php", {
  query: signupCheckQuery,
  async answer({ env, tenant, request, query }) {
    const db = databaseOf(env, tenant);
    if (query.username !== undefined)
      return {
        free:
          usernameFault(query.username, "") === null &&
          !isReservedName(tenant, query.username) &&
          !(await hasAccount(db, tenant, "name_key", query.username)),
      };
    if (query.email === undefined) throw new Refusal(422, "invalid_input");
    if (emailFault(query.email)) throw new Refusal(422, "invalid_email", { field: "email" });
    return {
      free:
        !(await mayRevealAccount(env, tenant, networkOf(request))) ||
        !(await hasAccount(db, tenant, "email_key", query.email)),
    };
  },
});
