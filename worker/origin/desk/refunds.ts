import { refundBody, refundsQuery } from "#contract/desk/refunds.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { isGiven, leftOfOrder } from "#origin/money/refunds/give-refund.ts";
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
 * order. What could not be given is refused now, and not only when its seconds are over.
 */
export const giveBack = siteHandler("POST /api/refunds", {
  body: refundBody,
  async answer(call) {
    const { env, tenant, body, now, deadline } = call;
    const { left } = await leftOfOrder(env, tenant, body.order, now, deadline);
    if (body.amount > left && !(await isGiven(env, tenant, body.id)))
      throw new Refusal(409, "price_changed", { field: "amount" });
    return {
      planned: await plan(call, "POST /api/refunds", { kind: "money", subject: `order ${body.order}` }),
    };
  },
});
