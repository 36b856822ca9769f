import { decisionBody } from "#contract/calls/safety/decisions.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { databaseOf } from "#origin/base/env.ts";
import { listMatters } from "#origin/money/books/open-matters.ts";
import { applyOperatorDecision } from "#origin/money/books/operator-decisions.ts";
import { operatorHandler } from "./call.ts";

/** What waits for the operator of the site, and what was decided. */
export const decisions = operatorHandler("GET /api/decisions.php", {
  answer: ({ env, tenant }) => listMatters(databaseOf(env, tenant), tenant.id),
});

/** The operator's decision on an open matter, with its reason. Answers the list afterwards. */
export const decideMatter = operatorHandler("POST /api/decisions.php", {
  body: decisionBody,
  async answer({ env, tenant, body, operator, deadline }) {
    const result = await applyOperatorDecision(env, tenant, { ...body, operator }, new Date(), deadline);
    if (result === "no_sum") throw new Refusal(422, "invalid_input", { field: "amount" });
    if (result === "not_possible") throw new Refusal(422, "invalid_input", { field: "decision" });
    if (result === "not_found") throw new Refusal(404, "not_found");
    return listMatters(databaseOf(env, tenant), tenant.id);
  },
});
