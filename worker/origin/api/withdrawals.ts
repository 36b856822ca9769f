import { withdrawalBody } from "#contract/calls/withdrawals.ts";
import { Refusal } from "#contract/errors.ts";
import { readOrder } from "#origin/books/booked-orders.ts";
import { pursueRefundsOf } from "#origin/books/refunds.ts";
import type { Handler } from "#origin/call.ts";
import { databaseOf } from "#origin/env.ts";
import { answerOf } from "./orders.ts";

/**
 * He withdraws from a contract: what he has not used is given back, and a mail with date and time says so.
 * Said again it is one withdrawal.
 */
export const withdraw: Handler<"POST /api/withdrawals.php"> = {
  body: withdrawalBody,
  asksOnce: true,
  async answer(call) {
    const { env, tenant, session, body } = call;
    const db = databaseOf(env, tenant);
    const order = await readOrder(db, body.order);
    const isOwn = order !== null && order.member === session?.member && order.site === tenant.id;
    const bought =
      session &&
      (await session.object.buy(session.hash, {
        does: "withdraw",
        order: isOwn ? body.order : "",
        amount: body.amount,
        refundDays: tenant.settings.refund_days,
      }));
    if (!bought?.withdrawn) throw new Refusal(403, "login_required");
    const { outcome } = bought.withdrawn;
    if (outcome === "not_found" || !order) throw new Refusal(404, "not_found");
    if (outcome !== "withdrawn") throw new Refusal(409, outcome);
    // his object has told the books; the provider may be out of reach, and is asked again
    if (order.payment !== null)
      await pursueRefundsOf(env, db, order.payment, new Date()).catch((error: unknown) => {
        console.error("refund:", error);
      });
    return answerOf(call, order.id);
  },
};
