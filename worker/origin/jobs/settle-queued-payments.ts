import { backoffDelay } from "#contract/platform/backoff.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { PaymentAccount } from "#contract/product/payment-providers.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { QueuedNotice } from "#origin/base/queue-messages.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import { settlePayment } from "#origin/money/books/settle-payment.ts";
import { PaymentRefused } from "#origin/money/payments/payment.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import { accountOf } from "#origin/money/payments/providers.ts";

/** Seconds before a queued message is tried again. */
const RETRY_SECONDS = { first: 1, max: 600 };

/**
 * Settles the payments that notices are about. A failure is retried; a payment that the provider refuses is
 * done.
 */
export async function settleQueued(batch: MessageBatch<QueuedNotice>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      await settleNotice(env, message.body);
      message.ack();
    } catch (error) {
      reportError("settle", error);
      message.retry({ delaySeconds: backoffDelay(message.attempts, RETRY_SECONDS) });
    }
  }
}

/** Settles one; a payment that the provider refuses is done. Rejects for any other failure. */
export async function settleNotice(env: Env, queued: QueuedNotice): Promise<void> {
  try {
    await settleOne(env, queued);
  } catch (error) {
    // a final refusal: repeating the request is of no use
    if (!(error instanceof PaymentRefused)) throw error;
    reportError("settle", error);
  }
}

async function settleOne(env: Env, { host, notice, payment }: QueuedNotice): Promise<void> {
  const tenant = await tenantAtHost(host);
  if (!tenant) return;
  const now = new Date();
  const db = databaseOf(env, tenant);
  const account = await db
    .prepare(
      "SELECT company, provider FROM orders WHERE payment = ?1 OR id = (SELECT order_id FROM payments WHERE id = ?1) LIMIT 1",
    )
    .bind(payment)
    .first<PaymentAccount>();
  await settlePayment(env, tenant, payment, now, account ?? accountOf(tenant), NO_DEADLINE);
  await db
    .prepare("UPDATE payment_notices SET done_at = ?2 WHERE number = ?1")
    .bind(notice, Math.floor(now.getTime() / 1000))
    .run();
}
