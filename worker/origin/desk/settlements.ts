import { settlementBody, settlementsQuery } from "#contract/desk/settlements.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { requireCompany } from "#origin/money/books/company-sites.ts";
import { bookSettlement, readSettlements } from "#origin/money/books/settlements.ts";
import { siteHandler } from "./call.ts";

/** What the payment provider paid out to the site's company, and what that is made of. */
export const settlements = siteHandler("GET /api/settlements", {
  query: settlementsQuery,
  async answer({ env, tenant, query, operator, deadline }) {
    await requireCompany(databaseOf(env, tenant), tenant, operator);
    return readSettlements(env, tenant, query, deadline);
  },
});

/** Books a settlement's payout, fees and conversions, once. */
export const settle = siteHandler("POST /api/settlements", {
  body: settlementBody,
  async answer({ env, tenant, body, operator, deadline }) {
    await requireCompany(databaseOf(env, tenant), tenant, operator);
    return bookSettlement(env, tenant, body.settlement, deadline);
  },
});
