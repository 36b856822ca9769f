import { orderQuery } from "#contract/desk/order.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { recordAction } from "#origin/base/audit.ts";
import { orderFile } from "#origin/money/books/orders-of-sites.ts";
import { siteHandler } from "./call.ts";

/** One order with everything that happened to it. Looking at it is in the audit: it tells who bought what. */
export const order = siteHandler("GET /api/order", {
  query: orderQuery,
  async answer({ db, tenant, operator, query, now }) {
    const file = await orderFile(db, tenant, query.id);
    if (!file) throw new Refusal(404, "not_found");
    const action = "view order";
    await recordAction(
      db,
      { site: tenant.id, area: "evidence", operator, action, subject: file.id, reason: "" },
      now,
    );
    return { order: file };
  },
});
