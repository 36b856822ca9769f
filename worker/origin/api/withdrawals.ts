import { withdrawalBody } from "#contract/calls/withdrawals.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/report-error.ts";
import { readOrder } from "#origin/books/booked-orders.ts";
import { processRefundsOf } from "#origin/books/booked-refunds.ts";
import { memberHandler } from "#origin/call.ts";
import { databaseOf } from "#origin/env.ts";
import { leftToRefund } from "#origin/orders/left-to-refund.ts";
import { authenticated } from "#origin/session.ts";
import { answerOf } from "./orders.ts";

/**
 * Withdraws from a purchase: unused credits are refunded, as far as the payment has not gone back otherwise,
 * and an email confirms it with date and time. Repeated, it is one withdrawal.
 */
export const withdraw = memberHandler("POST /api/withdrawals.php", {
  body: withdrawalBody,
  sessionCheckedByVerb: true,
  async answer(call) {
    const { env, tenant, session, body } = call;
    const db = databaseOf(env, tenant);
    const order = await readOrder(db, body.order);
    const isOwn = order !== null && order.member === session.member && order.site === tenant.id;
    const left = isOwn ? await leftToRefund(env, tenant, order, new Date()) : 0;
    const { outcome } = authenticated(
      await session.object.withdrawFromOrder(session.hash, {
        order: isOwn ? body.order : "",
        amount: body.amount,
        left,
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
