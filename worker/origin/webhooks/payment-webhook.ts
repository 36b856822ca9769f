import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/report-error.ts";
import type { Tenant } from "#contract/tenant.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { networkOf } from "#origin/network.ts";
import { paymentProvider } from "#origin/payments/providers.ts";
import { networkThrottle } from "#origin/throttle/network-throttle.ts";
import type { ThrottleBudget } from "#origin/throttle/throttle.ts";

const HOUR = 3_600_000;
/** Notices of one payment that may wait to be settled. */
const MAX_WAITING = 10;
/**
 * Notices of unknown payments that one network may send: the provider does where an order was lost, anybody
 * else invents them.
 */
const UNKNOWN_PAYMENTS: ThrottleBudget = { key: "unknown", times: 120, within: HOUR };

/**
 * The payment provider's webhook. The provider's adapter reads the payment's id; the notice is recorded and
 * queued, and settled afterwards by asking the provider, so that nothing in the call itself is trusted.
 * Answers 200 only for what was recorded; a failed queue is made up for by the scheduled job. Throws
 * invalid_input (422) for a request that is no notice, and too_soon (429) for a network with too many unknown
 * payments.
 */
export async function receivePaymentNotice(request: Request, tenant: Tenant, env: Env): Promise<Response> {
  const payment = await paymentProvider(env, tenant.company.id).paymentInWebhook(request);
  if (payment === null) throw new Refusal(422, "invalid_input", { field: "id" });
  const db = databaseOf(env, tenant);
  const isKnown = await db.prepare("SELECT 1 FROM orders WHERE payment = ?1").bind(payment).first();
  if (!isKnown) await spend(env, tenant, networkOf(request));
  // Enough notices wait: settling any of them asks for the payment's current state.
  const waiting = await db
    .prepare("SELECT count(*) AS n FROM payment_notices WHERE payment = ?1 AND done_at IS NULL")
    .bind(payment)
    .first<{ n: number }>();
  if ((waiting?.n ?? 0) >= MAX_WAITING) return accepted();
  const row = await db
    .prepare("INSERT INTO payment_notices (host, payment, at) VALUES (?1, ?2, ?3) RETURNING number")
    .bind(tenant.host, payment, Math.floor(Date.now() / 1000))
    .first<{ number: number }>();
  if (!row) throw new Error("the notice was not stored");
  await env.SETTLE_QUEUE.send({ host: tenant.host, notice: row.number, payment }).catch((error: unknown) => {
    reportError("settle queue", error);
  });
  return accepted();
}

const accepted = (): Response =>
  new Response(null, { status: 200, headers: { "cache-control": "private, no-store" } });

async function spend(env: Env, tenant: Tenant, network: string): Promise<void> {
  const wait = await (await networkThrottle(env, tenant, "notices", network, UNKNOWN_PAYMENTS)).take();
  if (wait > 0) throw new Refusal(429, "too_soon", { retryAfter: Math.ceil(wait / 1000) });
}
