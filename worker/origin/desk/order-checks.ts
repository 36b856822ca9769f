import { orderCheckBody } from "#contract/desk/order-checks.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { recordAction } from "#origin/base/audit.ts";
import { databaseOf } from "#origin/base/env.ts";
import { readOrder } from "#origin/money/books/booked-orders.ts";
import { settlePayment } from "#origin/money/books/settle-payment.ts";
import { siteHandler } from "./call.ts";

/**
 * Asks the provider about an order's payment and books what it says.
 *
 * @throws Refusal not_found (404) where the site has no such order, or no payment for it; payment_unavailable
 *   (503).
 */
export const checkOrder = siteHandler("POST /api/order-checks", {
  body: orderCheckBody,
  async answer({ env, tenant, operator, body, now, deadline }) {
    const db = databaseOf(env, tenant);
    const order = await readOrder(db, body.order);
    if (!order || order.site !== tenant.id || order.payment === null) throw new Refusal(404, "not_found");
    const subject = `order ${order.id}`;
    await recordAction(
      db,
      { site: tenant.id, area: "books", operator, action: "ask the provider", subject, reason: "" },
      now,
    );
    try {
      await settlePayment(env, tenant, order.payment, now, order, deadline);
    } catch (error) {
      reportError("settle", error);
      throw new Refusal(503, "payment_unavailable", { retryAfter: 5 });
    }
    const after = await readOrder(db, order.id);
    return { status: after?.status ?? order.status };
  },
});
