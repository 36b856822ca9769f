import { closingBody, closingsQuery } from "#contract/desk/closings.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { closeMonth, listClosings } from "#origin/money/books/closings.ts";
import { requireCompany } from "#origin/money/books/company-sites.ts";
import { siteHandler } from "./call.ts";

/** The closed months of the site's company in the site's pool, one of them compared with its digest. */
export const closings = siteHandler("GET /api/closings", {
  query: closingsQuery,
  async answer({ env, tenant, query, operator }) {
    const db = databaseOf(env, tenant);
    await requireCompany(db, tenant, operator);
    return listClosings(db, tenant, query.month);
  },
});

/** Closes a month, once. */
export const closeBooks = siteHandler("POST /api/closings", {
  body: closingBody,
  async answer({ env, tenant, body, operator, now }) {
    const db = databaseOf(env, tenant);
    const sites = await requireCompany(db, tenant, operator);
    return closeMonth(db, tenant, sites, { ...body, operator }, now);
  },
});
