import { liabilityQuery } from "#contract/desk/liability.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { requireCompany } from "#origin/money/books/company-sites.ts";
import { creditsHeld } from "#origin/money/books/liability.ts";
import { siteHandler } from "./call.ts";

/** What members hold of the company's credits at the end of a day, one page of members at a time. */
export const liability = siteHandler("GET /api/liability", {
  query: liabilityQuery,
  async answer({ env, tenant, query, operator }) {
    const db = databaseOf(env, tenant);
    const sites = await requireCompany(db, tenant, operator);
    return creditsHeld(env, db, tenant, sites, query);
  },
});
