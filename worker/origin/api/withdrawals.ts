import { withdrawalBody } from "#contract/calls/money/withdrawals.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { databaseOf } from "#origin/base/env.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { readOrder, type BookedOrder } from "#origin/money/books/booked-orders.ts";
import { processRefundsOf } from "#origin/money/books/booked-refunds.ts";
import { leftToRefund } from "#origin/money/orders/left-to-refund.ts";
import { fileOwnStatement } from "#origin/money/withdrawals/own-statement.ts";
import { memberHandler, type Call } from "./call.ts";
import { answerOf } from "./orders.ts";

/**
 * Withdraws from a purchase: unused credits are refunded, as far as the payment has not gone back otherwise,
 * and an email confirms it with date and time. Repeated, it is one withdrawal. It is stored before the
 * provider or the member's object is asked: where they do not answer, it counts all the same from now, the
 * order says so, and the queue carries it out.
 */
export const withdraw = memberHandler("POST /api/withdrawals.php", {
  body: withdrawalBody,
  async answer(call) {
    const { env, tenant, session, body, deadline } = call;
    const db = databaseOf(env, tenant);
    const order = await readOrder(db, body.order);
    if (order?.member !== session.member || order.site !== tenant.id || order.payment === null)
      throw new Refusal(404, "not_found");
    const stated = await fileOwnStatement(env, tenant, order, new Date());
    try {
      await withdrawNow(call, order, stated.at);
      await stated.forget();
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) {
        await stated.forget();
        throw error;
      }
      reportError("withdrawal", error);
      await stated.postpone();
      return answerOf(call, order.id);
    }
    // The books have the refund. Where the provider cannot be reached now, the scheduled job asks again.
    await processRefundsOf(env, db, order.payment, new Date(), deadline).catch((error: unknown) => {
      reportError("refund", error);
    });
    return answerOf(call, order.id);
  },
});

/** Throws what the member is told (404, 409), and payment_unavailable (503) without the provider. */
async function withdrawNow(
  {
    env,
    tenant,
    session,
    body,
    deadline,
  }: Pick<Call<"POST /api/withdrawals.php">, "env" | "tenant" | "body" | "deadline"> & {
    session: NonNullable<Call<"POST /api/withdrawals.php">["session"]>;
  },
  order: BookedOrder,
  stated: Date,
): Promise<void> {
  const { outcome } = authenticated(
    await session.object.withdrawFromOrder(session.hash, {
      order: order.id,
      amount: body.amount,
      left: await leftToRefund(env, tenant, order, new Date(), deadline),
      refundDays: tenant.settings.refund_days,
      stated: stated.getTime(),
    }),
  );
  if (outcome === "not_found") throw new Refusal(404, "not_found");
  if (outcome !== "withdrawn") throw new Refusal(409, outcome);
}
