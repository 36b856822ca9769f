import { withdrawalBody } from "#contract/calls/withdrawals.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/report-error.ts";
import type { Tenant } from "#contract/tenant.ts";
import { readOrder, type BookedOrder } from "#origin/books/booked-orders.ts";
import { processRefundsOf } from "#origin/books/booked-refunds.ts";
import { settlePayment } from "#origin/books/settle-payment.ts";
import { memberHandler } from "#origin/call.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { authenticated } from "#origin/session.ts";
import { answerOf } from "./orders.ts";

/**
 * Withdraws from a purchase: unused credits are refunded, and an email confirms it with date and time.
 * Repeated, it is one withdrawal.
 */
export const withdraw = memberHandler("POST /api/withdrawals.php", {
  body: withdrawalBody,
  sessionCheckedByVerb: true,
  async answer(call) {
    const { env, tenant, session, body } = call;
    const db = databaseOf(env, tenant);
    const order = await readOrder(db, body.order);
    const isOwn = order !== null && order.member === session.member && order.site === tenant.id;
    if (isOwn && order.paid_at === null) await bookSale(env, tenant, order);
    const { outcome } = authenticated(
      await session.object.withdrawFromOrder(session.hash, {
        order: isOwn ? body.order : "",
        amount: body.amount,
        refundDays: tenant.settings.refund_days,
      }),
    );
    if (outcome === "not_found" || !order) throw new Refusal(404, "not_found");
    if (outcome !== "withdrawn") throw new Refusal(409, outcome);
    // The books have the refund. Where the provider cannot be reached now, the scheduled job asks again.
    if (order.payment !== null)
      await processRefundsOf(env, db, order.payment, new Date()).catch((error: unknown) => {
        reportError("refund", error);
      });
    return answerOf(call, order.id);
  },
});

/**
 * The member may have the credits while a crash kept the sale from the books: it is booked before its money
 * may go back. Throws not_found (404) where the order is not paid, and payment_unavailable (503) where the
 * provider cannot be reached.
 */
async function bookSale(env: Env, tenant: Tenant, { id, payment, company }: BookedOrder): Promise<void> {
  try {
    if (payment !== null) await settlePayment(env, tenant, payment, new Date(), company);
  } catch (error) {
    reportError("settle", error);
    throw new Refusal(503, "payment_unavailable", { retryAfter: 5 });
  }
  if (((await readOrder(databaseOf(env, tenant), id))?.paid_at ?? null) === null)
    throw new Refusal(404, "not_found");
}
