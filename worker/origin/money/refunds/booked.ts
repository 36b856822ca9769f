import type { PaymentReturn } from "#origin/money/payments/payment.ts";

/**
 * What an operator decided on the credits of refunds before they were sent, by the provider's id of each: the
 * provider names them by ours.
 */
export async function decidedBeforehand(
  db: D1Database,
  payment: string,
  returns: readonly PaymentReturn[],
): Promise<Map<string, "accept" | "restore">> {
  const { results } = await db
    .prepare("SELECT id, keeps_credits FROM operator_refunds WHERE payment = ?1")
    .bind(payment)
    .all<{ id: string; keeps_credits: 0 | 1 }>();
  return new Map(
    returns.flatMap(({ id, refund }) => {
      const own = results.find((each) => each.id === refund);
      return own ? [[id, own.keeps_credits === 1 ? "restore" : "accept"] as const] : [];
    }),
  );
}

/** The books have what an operator's refund gave back. One that failed before has another id at the provider. */
export const bookedRefund = (db: D1Database, own: string | null, refund: string): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE operator_refunds SET status = 'booked', refund = ?2
       WHERE id = ?1 AND status IN ('requested', 'sent') AND (refund IS NULL OR refund = ?2)`,
    )
    .bind(own, refund);

/** A refund that was sent came back: it waits for an operator again. */
export const failedAfterSent = (db: D1Database, refund: string): D1PreparedStatement =>
  db
    .prepare(
      "UPDATE operator_refunds SET status = 'failed', failure = 'returned' WHERE refund = ?1 AND status IN ('sent', 'booked')",
    )
    .bind(refund);

/** What operators have given back of a payment and the provider does not have yet, in minor units. */
export const onTheWay = async (db: D1Database, payment: string): Promise<number> =>
  (await db
    .prepare("SELECT sum(amount) AS sum FROM operator_refunds WHERE payment = ?1 AND status = 'requested'")
    .bind(payment)
    .first<number | null>("sum")) ?? 0;
