import { caseBody } from "#contract/desk/cases.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { databaseOf } from "#origin/base/env.ts";
import { listCases } from "#origin/money/books/open-cases.ts";
import { resolveCase } from "#origin/money/books/resolve-case.ts";
import { sendAgain } from "#origin/money/refunds/send-again.ts";
import { siteHandler } from "./call.ts";

/** The open cases about money of the site, and what was resolved. */
export const cases = siteHandler("GET /api/cases", {
  answer: ({ env, tenant }) => listCases(databaseOf(env, tenant), tenant.id),
});

/** How an operator resolves an open case, with the reason. Answers the list afterwards. */
export const resolve = siteHandler("POST /api/cases", {
  body: caseBody,
  async answer({ env, tenant, body, operator, deadline, now }) {
    const result = await resolveCase(env, tenant, { ...body, operator }, now, deadline);
    if (result === "no_sum") throw new Refusal(422, "invalid_input", { field: "amount" });
    if (result === "not_possible") throw new Refusal(422, "invalid_input", { field: "resolution" });
    if (result === "resolved" && body.resolution === "again")
      await sendAgain(env, tenant, body.about, now, deadline);
    if (result === "not_found") throw new Refusal(404, "not_found");
    return listCases(databaseOf(env, tenant), tenant.id);
  },
});
