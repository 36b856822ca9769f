import { caseBody } from "#contract/desk/cases.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { databaseOf } from "#origin/base/env.ts";
import { listCases } from "#origin/money/books/open-cases.ts";
import { resolveCase } from "#origin/money/books/resolve-case.ts";
import { sendAgain } from "#origin/money/refunds/send-again.ts";
import { orderNamed, outcomeOf } from "#origin/money/withdrawals/stated-order.ts";
import { siteHandler } from "./call.ts";

/** The open cases about money of the site, and what was resolved. */
export const cases = siteHandler("GET /api/cases", {
  answer: ({ env, tenant }) => listCases(databaseOf(env, tenant), tenant.id),
});

/**
 * How an operator resolves an open case, with the reason. Answers the list afterwards, and what became of an
 * order that a statement means.
 */
export const resolve = siteHandler("POST /api/cases", {
  body: caseBody,
  async answer({ env, tenant, body: { order, ...body }, operator, deadline, now }) {
    const db = databaseOf(env, tenant);
    const isWithdrawal = body.resolution === "withdraw";
    const named = isWithdrawal ? await orderNamed(db, tenant, order ?? "") : null;
    if (isWithdrawal && !named) throw new Refusal(422, "invalid_input", { field: "order" });
    const given = { ...body, ...(named && { order: named.id }), operator };
    const result = await resolveCase(env, tenant, given, now, deadline);
    if (result === "no_sum") throw new Refusal(422, "invalid_input", { field: "amount" });
    if (result === "not_possible") throw new Refusal(422, "invalid_input", { field: "resolution" });
    if (result === "resolved" && body.resolution === "again")
      await sendAgain(env, tenant, body.about, now, deadline);
    if (result === "not_found") throw new Refusal(404, "not_found");
    const outcome = named && (await outcomeOf(db, tenant, body.about.replace("statement ", "")));
    return {
      ...(await listCases(db, tenant.id)),
      withdrawal: outcome && named?.isWithdrawn ? "already" : outcome,
    };
  },
});
