import { databaseOf, type Env } from "#origin/base/env.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import type { BooksEntry } from "#origin/member/billing/books-outbox.ts";
import { correctionStatements } from "#origin/money/documents/issue-documents.ts";
import { mailOfOrder } from "#origin/money/documents/order-mails.ts";
import { creditId } from "#origin/money/documents/stored-documents.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import { recordOrder, readOrder } from "./booked-orders.ts";
import { refundId, refundStatements } from "./booked-refunds.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Records an entry of a member's object in the books, once by its id. Throws where it could not be stored, so
 * that the object repeats it.
 */
export async function recordFromMember(env: Env, pool: string, { news, at }: BooksEntry): Promise<void> {
  const db = databaseOf(env, { pool });
  if (news.kind === "order") return recordOrder(db, news.terms, new Date(at));
  const order = await readOrder(db, news.order);
  if (!order) throw new Error(`no order ${news.order} in the books`);
  const tenant = await tenantAtHost(order.host);
  // A sale that a crash kept from the books is booked before its refund.
  if (order.paid_at === null && tenant)
    await settlePayment(env, tenant, news.payment, new Date(at), order, NO_DEADLINE);
  const refund = { ...news, why: "withdrawn" as const, at };
  // The confirmation of a withdrawal is stored in the same batch, because the law requires it.
  const mail =
    tenant &&
    (await mailOfOrder(env, tenant, "withdrawal", order, new Date(at), {
      amount: news.amount,
      credits: news.credits,
      document: creditId(refundId(refund)),
    }));
  await db.batch([
    ...refundStatements(db, refund),
    ...correctionStatements(db, { pool }, refundId(refund), new Date(at)),
    ...(mail?.rows ?? []),
  ]);
  await mail?.enqueue();
}
