import { withdrawalStatementBody } from "#contract/calls/money/withdrawal-statements.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { statementFaults } from "#contract/product/withdrawal-statement.ts";
import { networkOf } from "#origin/base/network.ts";
import { fileStatement } from "#origin/money/withdrawals/file-statement.ts";
import { publicHandler } from "./call.ts";

/**
 * A withdrawal without a session. Throws invalid_input (422) with the field that lacks something, and
 * too_many_requests (429) beyond the budget of the network.
 */
export const withdrawalStatement = publicHandler("POST /api/withdrawal-statements.php", {
  body: withdrawalStatementBody,
  async answer({ env, tenant, request, body }) {
    const [field] = statementFaults(body);
    if (field) throw new Refusal(422, "invalid_input", { field });
    await fileStatement(env, tenant, body, networkOf(request), new Date());
    return null;
  },
});
