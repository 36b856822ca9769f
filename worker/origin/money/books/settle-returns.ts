import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import type { ReturnedCredits } from "#origin/member/billing/payment-returns.ts";
import { correctionStatements } from "#origin/money/documents/issue-documents.ts";
import { mailOfOrder, type OrderMail } from "#origin/money/documents/order-mails.ts";
import { creditId, reversalId } from "#origin/money/documents/stored-documents.ts";
import { checkMandateSoon } from "#origin/money/payments/ended-mandates.ts";
import type { Payment, PaymentReturn } from "#origin/money/payments/payment.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { paymentProvider } from "#origin/money/payments/providers.ts";
import { bookedRefund, decidedBeforehand, failedAfterSent } from "#origin/money/refunds/booked.ts";
import { seconds, type BookedOrder } from "./booked-orders.ts";
import { eventOnce } from "./order-events.ts";

type Returned = PaymentReturn;
interface OwnRefund {
  id: string;
  amount: number;
  status: string;
}
interface KnownReturn {
  id: string;
  reversed_at: number | null;
}

/**
 * Books what went back from a payment without our asking: refunds made in the provider's dashboard, and
 * chargebacks, in whole or in part, and what of it was reversed. The member's object takes credits in
 * proportion first, once by each return's id, so that after a crash the same report books the same. The
 * provider is asked for the single returns only where its sums differ from our own refunds. Throws what is to
 * be tried again.
 */
export async function settleReturns(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  payment: Payment,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  const booked = await bookedReturns(databaseOf(env, tenant), payment.id);
  const isOursAlone =
    payment.chargedBack === 0 &&
    booked.others.length === 0 &&
    payment.refunded <=
      booked.own.reduce(
        (sum, { amount, status }) => sum + (status === "sent" || status === "done" ? amount : 0),
        0,
      );
  if (!isOursAlone) await bookReported(env, tenant, order, payment, booked, now, deadline);
}

/**
 * The same, whatever the payment's own sums say, which may not count a refund that is queued: for what is
 * about to be refunded. Answers what is left of the payment in minor units. Throws where the provider cannot
 * be reached.
 */
export async function settleAllReturns(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  payment: Payment,
  now: Date,
  deadline: ProviderDeadline,
): Promise<number> {
  const booked = await bookedReturns(databaseOf(env, tenant), payment.id);
  const returned = await bookReported(env, tenant, order, payment, booked, now, deadline);
  return Math.min(payment.remaining, Math.max(0, payment.amount.amount - returned));
}

/** What the books know of a payment's returns: our own refunds, and the others. */
interface BookedReturns {
  own: OwnRefund[];
  others: KnownReturn[];
}
async function bookedReturns(db: D1Database, payment: string): Promise<BookedReturns> {
  const [own, others] = await db.batch<OwnRefund & KnownReturn>([
    db.prepare("SELECT id, amount, status FROM refunds WHERE payment = ?1").bind(payment),
    db.prepare("SELECT id, reversed_at FROM payment_returns WHERE payment = ?1").bind(payment),
  ]);
  return { own: own?.results ?? [], others: others?.results ?? [] };
}

/** Books every single return that the provider names. Answers the sum of those that stand, our own too. */
async function bookReported(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  payment: Payment,
  { own, others: known }: BookedReturns,
  now: Date,
  deadline: ProviderDeadline,
): Promise<number> {
  const provider = paymentProvider(env, order, deadline);
  const reported = await provider.returnsOf(payment.id);
  const others: Returned[] = reported.filter(({ refund }) => !own.some(({ id }) => id === refund));
  const failure = known.find(({ id }) => id === payment.id);
  // A payment that had failed after it was paid is paid: confirmed, because this report may be the older one.
  if (failure?.reversed_at === null && (await provider.findPayment(payment.id))?.status === "paid")
    others.unshift(failedPayment(payment.id, order.amount, true));
  if (others.length > 0) await bookReturns(env, tenant, order, payment.id, others, now);
  const sumOf = (kind: PaymentReturn["kind"]) =>
    reported.reduce((sum, each) => sum + (each.kind === kind && !each.isReversed ? each.amount : 0), 0);
  const [refunded, chargedBack] = [sumOf("provider_refund"), sumOf("chargeback")];
  await databaseOf(env, tenant)
    .prepare("UPDATE payments SET refunded = ?2, charged_back = ?3 WHERE id = ?1")
    .bind(payment.id, refunded, chargedBack)
    .run();
  return refunded + chargedBack;
}

/**
 * Books a payment that was paid and is unpaid now as one chargeback of all that had not gone back before,
 * under the payment's own id: the provider names no chargeback for it. Answers what is refunded and charged
 * back of it in all, in minor units, since the provider may name nothing of it any more.
 */
export async function settleFailedAfterPaid(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  payment: string,
  now: Date,
): Promise<Pick<Payment, "refunded" | "chargedBack">> {
  const gone = () =>
    databaseOf(env, tenant)
      .prepare(
        `SELECT (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment = ?1 AND status IN ('sent', 'done'))
             + coalesce(sum(amount) FILTER (WHERE kind = 'provider_refund'), 0) AS refunded,
           coalesce(sum(amount) FILTER (WHERE kind = 'chargeback'), 0) AS chargedBack
         FROM payment_returns WHERE payment = ?1 AND reversed_at IS NULL`,
      )
      .bind(payment)
      .first<Pick<Payment, "refunded" | "chargedBack">>();
  const { refunded, chargedBack } = (await gone()) ?? { refunded: 0, chargedBack: 0 };
  const left = order.amount - refunded - chargedBack;
  if (left > 0) await bookReturns(env, tenant, order, payment, [failedPayment(payment, left, false)], now);
  return { refunded, chargedBack: chargedBack + Math.max(0, left) };
}

const failedPayment = (id: string, amount: number, isReversed: boolean): Returned => ({
  id,
  refund: null,
  kind: "chargeback",
  amount,
  isReversed,
});

async function bookReturns(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  payment: string,
  returns: readonly Returned[],
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const decided = await decidedBeforehand(db, payment, returns);
  const answer = await memberObject(env, tenant.pool, order.member).returnPayment({
    payment,
    returns: returns.map(({ id, kind, amount, isReversed }) => {
      const decision = decided.get(id);
      return { id, kind, amount, isReversed, ...(decision && { decision }) };
    }),
  });
  const mails = await refundMails(env, tenant, order, returns, answer, now);
  await db.batch([
    ...returns.flatMap((each) =>
      returnStatements(
        db,
        order.id,
        payment,
        { ...each, due: answer?.due[each.id] ?? 0, decision: decided.get(each.id) ?? null },
        now,
      ),
    ),
    ...creditStatements(db, order.id, answer, now),
    ...returns.flatMap(({ id }) => correctionStatements(db, tenant, id, now)),
    ...mails.flatMap(({ rows }) => rows),
    ...statusStatements(db, order.id, now),
    checkMandateSoon(db, order.mandate),
  ]);
  for (const { enqueue } of mails) await enqueue();
}

/**
 * Emails about refunds that were made in the provider's dashboard and are booked now: the member didn't ask
 * for them. Of a chargeback their own bank informs them: it has an email that brings its credit note, and so
 * has a cancellation.
 */
async function refundMails(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  returns: readonly Returned[],
  answer: ReturnedCredits | null,
  now: Date,
): Promise<OrderMail[]> {
  const ids = JSON.stringify(returns.map(({ id }) => id));
  const { results: known } = await databaseOf(env, tenant)
    .prepare("SELECT id FROM payment_returns WHERE id IN (SELECT value FROM json_each(?1))")
    .bind(ids)
    .all<{ id: string }>();
  const added = returns.filter(
    ({ id, kind, isReversed }) =>
      kind === "provider_refund" && !isReversed && !known.some((each) => each.id === id),
  );
  const taken = (id: string) =>
    (answer?.entries ?? []).reduce((sum, entry) => sum + (entry.about === id ? entry.credits : 0), 0);
  return Promise.all([
    ...added.map(({ id, amount }) =>
      mailOfOrder(
        env,
        tenant,
        "provider_refund",
        order,
        now,
        { amount, credits: taken(id), document: creditId(id) },
        id,
      ),
    ),
    ...returns
      .filter(({ kind, isReversed }) => kind === "chargeback" || isReversed)
      .map(({ id, isReversed }) => {
        const document = isReversed ? reversalId(id) : creditId(id);
        return mailOfOrder(env, tenant, "document", order, now, { document }, document);
      }),
  ]);
}

/** What was reversed before it was ever seen moved no money, so it is not recorded. */
const returnStatements = (
  db: D1Database,
  order: string,
  payment: string,
  {
    id,
    refund,
    kind,
    amount,
    isReversed,
    due,
    decision,
  }: Omit<Returned, "decision"> & { due: number; decision: string | null },
  now: Date,
): D1PreparedStatement[] =>
  isReversed
    ? [
        db
          .prepare("UPDATE payment_returns SET reversed_at = coalesce(reversed_at, ?2) WHERE id = ?1")
          .bind(id, seconds(now)),
        failedAfterSent(db, id),
      ]
    : [
        db
          .prepare(
            `INSERT INTO payment_returns (id, payment, order_id, site, member, kind, amount, currency, credits_due, decision, at)
              SELECT ?2, ?3, id, site, member, ?4, ?5, currency, ?6, ?8, ?7 FROM orders WHERE id = ?1 ON CONFLICT (id) DO NOTHING`,
          )
          .bind(order, id, payment, kind, amount, due, seconds(now), decision),
        bookedRefund(db, refund, id),
      ];

/** Statements that record how the member's credits changed by returns, each ledger entry once. */
export const creditStatements = (
  db: D1Database,
  order: string,
  answer: ReturnedCredits | null,
  now: Date,
): D1PreparedStatement[] =>
  (answer?.entries ?? []).map(({ id, about, credits }) =>
    db
      .prepare(
        "INSERT INTO returned_credits (id, return_id, order_id, member, credits, at) SELECT ?2, ?3, id, member, ?4, ?5 FROM orders WHERE id = ?1 ON CONFLICT (id) DO NOTHING",
      )
      .bind(order, id, about, credits, seconds(now)),
  );

const STANDING =
  "SELECT coalesce(sum(returns.amount), 0) FROM payment_returns AS returns WHERE returns.payment = orders.payment AND returns.reversed_at IS NULL";

/**
 * An order is refunded once all of its money went back, and completed again where some came back. A withdrawn
 * one stays withdrawn.
 */
function statusStatements(db: D1Database, order: string, now: Date): D1PreparedStatement[] {
  const latest = `SELECT CASE kind WHEN 'chargeback' THEN 'charged_back' ELSE kind END FROM payment_returns AS returns WHERE returns.payment = orders.payment AND returns.reversed_at IS NULL ORDER BY at DESC, id LIMIT 1`;
  return [
    db
      .prepare(
        `UPDATE orders SET status = 'refunded', reason = (${latest}), told = 1 WHERE id = ?1 AND status = 'completed' AND (${STANDING}) >= amount`,
      )
      .bind(order),
    db
      .prepare(
        `UPDATE orders SET status = 'completed', reason = NULL, told = 1 WHERE id = ?1 AND status = 'refunded' AND reason IN ('charged_back', 'provider_refund') AND (${STANDING}) < amount`,
      )
      .bind(order),
    ...(["charged_back", "provider_refund"] as const).map((reason) =>
      eventOnce(
        db,
        order,
        reason === "charged_back" ? "charged_back" : "refunded",
        now,
        `SELECT 1 FROM orders WHERE id = ?1 AND status = 'refunded' AND reason = '${reason}'`,
      ),
    ),
  ];
}
