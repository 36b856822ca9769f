import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { HOUR_MS } from "#contract/product/units-of-time.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { networkOf } from "#origin/base/network.ts";
import { networkThrottle } from "#origin/base/throttle/network-throttle.ts";
import type { ThrottleBudget } from "#origin/base/throttle/throttle.ts";
import type { PaymentNotice } from "#origin/money/payments/payment.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import { accountOf, isProviderName, paymentProvider } from "#origin/money/payments/providers.ts";

/** Notices of one payment that may wait to be settled. */
const MAX_WAITING = 10;
/**
 * Notices of unknown payments that one network may send: the provider does where an order was lost, anybody
 * else invents them.
 */
const UNKNOWN_PAYMENTS: ThrottleBudget = { key: "unknown", times: 120, within: HOUR_MS };

/** The path of a provider's webhook; without a name it is the provider by which the site sells now. */
const PATH = /^\/webhooks\/payments(?:\/([a-z]{1,20}))?$/;
export const isPaymentWebhook = (path: string): boolean => PATH.test(path);

/**
 * A payment provider's webhook. The provider's adapter reads what it is about; the notice is recorded and
 * queued, and settled afterwards by asking the provider, so that nothing in the call itself is trusted.
 * Answers 200 only for what was recorded; a failed queue is made up for by the scheduled job. Throws
 * not_found (404) for an unknown provider, invalid_input (422) for a request that is no notice, and too_soon
 * (429) for a network with too many unknown payments.
 */
export async function receivePaymentNotice(request: Request, tenant: Tenant, env: Env): Promise<Response> {
  const name = PATH.exec(new URL(request.url).pathname)?.[1] ?? tenant.paymentProvider;
  if (!isProviderName(name)) throw new Refusal(404, "not_found");
  const provider = paymentProvider(env, { ...accountOf(tenant), provider: name }, NO_DEADLINE);
  const notice = await provider.noticeIn(request);
  if (!notice) throw new Refusal(422, "invalid_input", { field: "id" });
  if (!notice.about) return accepted(notice);
  const db = databaseOf(env, tenant);
  const { payment, isKnown } = await paymentOf(db, notice.about);
  if (!isKnown) await spend(env, tenant, networkOf(request));
  // of an order that nobody placed, or that has no payment: there is nothing to ask about
  if (payment === null) return accepted(notice);
  // Enough notices wait: settling any of them asks for the payment's current state.
  const waiting = await db
    .prepare("SELECT count(*) AS n FROM payment_notices WHERE payment = ?1 AND done_at IS NULL")
    .bind(payment)
    .first<{ n: number }>();
  if ((waiting?.n ?? 0) >= MAX_WAITING) return accepted(notice);
  const row = await db
    .prepare("INSERT INTO payment_notices (host, payment, at) VALUES (?1, ?2, ?3) RETURNING number")
    .bind(tenant.host, payment, Math.floor(Date.now() / 1000))
    .first<{ number: number }>();
  if (!row) throw new Error("the notice was not stored");
  await env.SETTLE_QUEUE.send({ host: tenant.host, notice: row.number, payment }).catch((error: unknown) => {
    reportError("settle queue", error);
  });
  return accepted(notice);
}

/** The payment that a notice is about, and whether an order has it. */
async function paymentOf(
  db: D1Database,
  about: NonNullable<PaymentNotice["about"]>,
): Promise<{ payment: string | null; isKnown: boolean }> {
  const found =
    "payment" in about
      ? await db.prepare("SELECT payment FROM orders WHERE payment = ?1").bind(about.payment).first<Found>()
      : await db.prepare("SELECT payment FROM orders WHERE id = ?1").bind(about.order).first<Found>();
  return { payment: "payment" in about ? about.payment : (found?.payment ?? null), isKnown: found !== null };
}
interface Found {
  payment: string | null;
}

const accepted = ({ acknowledgement: answer }: PaymentNotice): Response =>
  new Response(answer?.body ?? null, {
    status: 200,
    headers: {
      "cache-control": "private, no-store",
      ...(answer && { "content-type": answer.contentType }),
    },
  });

async function spend(env: Env, tenant: Tenant, network: string): Promise<void> {
  const wait = await (await networkThrottle(env, tenant, "notices", network, UNKNOWN_PAYMENTS)).take();
  if (wait > 0) throw new Refusal(429, "too_soon", { retryAfter: Math.ceil(wait / 1000) });
}
