import { liabilityQuery } from "#contract/calls/money/liability.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { requireCompany } from "#origin/money/books/company-sites.ts";
import { creditsHeld } from "#origin/money/books/liability.ts";
import { operatorHandler } from "./call.ts";

/** What members hold of the company's credits at the end of a day, one page of members at a time. */
export const liability = operatorHandler("GET /api/liability.php", {
  query: liabilityQuery,
  async answer({ env, tenant, query, operator }) {
    const db = databaseOf(env, tenant);
    const sites = await requireCompany(db, tenant, operator);
    return creditsHeld(env, db, tenant, sites, query);
  },
});
