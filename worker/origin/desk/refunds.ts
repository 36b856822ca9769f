import { refundBody, refundsQuery } from "#contract/desk/refunds.schema.ts";
import { refundsOfOrder } from "#origin/money/refunds/refunds-of-order.ts";
import { siteHandler } from "./call.ts";
import { plan } from "./plan.ts";

/** What may be given back of an order, and what that means. */
export const refunds = siteHandler("GET /api/refunds", {
  query: refundsQuery,
  answer: ({ env, tenant, query, now, deadline }) => refundsOfOrder(env, tenant, query.order, now, deadline),
});

/**
 * Gives a part of it back, or all, in some seconds: until then it can be taken back. One at a time of an
 * order.
 */
export const giveBack = siteHandler("POST /api/refunds", {
  body: refundBody,
  answer: async (call) => ({
    planned: await plan(call, "POST /api/refunds", { kind: "money", subject: `order ${call.body.order}` }),
  }),
});
