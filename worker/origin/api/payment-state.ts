import type { OrderStatus } from "#contract/calls/money/orders.ts";
import { paymentStateQuery } from "#contract/calls/money/payment-state.schema.ts";
import type { PaymentStateAnswer } from "#contract/calls/money/payment-state.ts";
import { Refusal } from "#contract/errors.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import { databaseOf } from "#origin/base/env.ts";
import { readOrder } from "#origin/money/books/booked-orders.ts";
import { opensPayment } from "#origin/money/orders/return-key.ts";
import { checkStatus } from "#origin/money/orders/status-check.ts";
import { publicHandler } from "./call.ts";

/** Milliseconds that it waits for the provider, as an order's own page does. */
const PROVIDER_WAIT_MS = 1_000;

const STATES: Record<OrderStatus, PaymentStateAnswer["state"]> = {
  open: "open",
  pending: "open",
  completed: "paid",
  refunded: "returned",
  failed: "not_paid",
  cancelled: "not_paid",
};

/** What became of a payment. A forged key and an order that does not exist are a 404 alike. */
export const paymentState = publicHandler("GET /api/payment-state.php", {
  query: paymentStateQuery,
  async answer({ env, tenant, deadline, query: { order: id, key } }) {
    if (!(await opensPayment(env, tenant, id, key))) throw new Refusal(404, "not_found");
    const db = databaseOf(env, tenant);
    const row = await readOrder(db, id);
    if (row?.site !== tenant.id) throw new Refusal(404, "not_found");
    await withTimeout(checkStatus(env, tenant, row, new Date(), deadline), PROVIDER_WAIT_MS, null);
    return { state: STATES[(await readOrder(db, id))?.status ?? row.status] };
  },
});
