import { settlePayment } from "#origin/books/settle-payment.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import type { QueuedNotice } from "#origin/payments/notices.ts";
import { PaymentRefused } from "#origin/payments/payment.ts";
import { tenantAt } from "#origin/tenant.ts";

/**
 * Settles the payments that notices are about. A failure is retried; a payment that the provider refuses is
 * done.
 */
export async function settleQueued(batch: MessageBatch<QueuedNotice>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      await settleOne(env, message.body);
      message.ack();
    } catch (error) {
      console.error("settle:", error);
      // A final refusal: repeating the request is of no use.
      if (error instanceof PaymentRefused) message.ack();
      else message.retry({ delaySeconds: Math.min(600, 2 ** message.attempts) });
    }
  }
}

async function settleOne(env: Env, { host, notice, payment }: QueuedNotice): Promise<void> {
  const tenant = await tenantAt(host);
  if (!tenant) return;
  const now = new Date();
  await settlePayment(env, tenant, payment, now);
  await databaseOf(env, tenant)
    .prepare("UPDATE payment_notices SET done_at = ?2 WHERE number = ?1")
    .bind(notice, Math.floor(now.getTime() / 1000))
    .run();
}
