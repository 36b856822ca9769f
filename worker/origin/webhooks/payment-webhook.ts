import { Refusal } from "#contract/errors.ts";
import { keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { throttleObject } from "#origin/member/address.ts";
import { networkOf } from "#origin/network.ts";
import type { Budget } from "#origin/throttle/throttle.ts";

const HOUR = 3_600_000;
/** Calls about one payment that wait to be looked into. */
const MOST_WAITING = 10;
/**
 * Payments that no order names, which a network may call about: the provider does when an order was lost,
 * somebody else makes them up.
 */
const UNKNOWN: Budget = { key: "unknown", times: 120, within: HOUR, block: HOUR };

/**
 * The payment provider calls about a payment, as a form with its id: taken down and queued, and looked into
 * afterwards by asking the provider, so that nothing said here is believed. 200 only for what was taken down;
 * a queue that failed is made up for by the cron. 422 for whatever is no such form, 429 for a network that
 * calls about too many unknown payments.
 */
export async function receivePaymentNotice(request: Request, tenant: Tenant, env: Env): Promise<Response> {
  const payment = paymentIn(await request.text());
  if (payment === null) throw new Refusal(422, "invalid_input", { field: "id" });
  const db = databaseOf(env, tenant);
  const isKnown = await db.prepare("SELECT 1 FROM orders WHERE payment = ?1").bind(payment).first();
  if (!isKnown) await spend(env, tenant, networkOf(request));
  // enough of them wait: whoever looks into one asks the provider then
  const waiting = await db
    .prepare("SELECT count(*) AS n FROM payment_notices WHERE payment = ?1 AND done_at IS NULL")
    .bind(payment)
    .first<{ n: number }>();
  if ((waiting?.n ?? 0) >= MOST_WAITING) return taken();
  const row = await db
    .prepare("INSERT INTO payment_notices (host, payment, at) VALUES (?1, ?2, ?3) RETURNING number")
    .bind(tenant.host, payment, Math.floor(Date.now() / 1000))
    .first<{ number: number }>();
  if (!row) throw new Error("a notice was not taken down");
  await env.SETTLE_QUEUE.send({ host: tenant.host, notice: row.number, payment }).catch((error: unknown) => {
    console.error("settle queue:", error);
  });
  return taken();
}

const taken = (): Response =>
  new Response(null, { status: 200, headers: { "cache-control": "private, no-store" } });

/** The id in a form, once and as the provider makes them. */
function paymentIn(body: string): string | null {
  const [id, ...more] = new URLSearchParams(body).getAll("id");
  return id !== undefined && more.length === 0 && /^tr_[A-Za-z0-9_]{1,60}$/.test(id) ? id : null;
}

async function spend(env: Env, tenant: Tenant, network: string): Promise<void> {
  const name = await sign(await keyFor(env.MASTER_SECRET, tenant, "throttle"), `notices ${network}`);
  const wait = await throttleObject(env, tenant.pool, `notices/${name}`).take([UNKNOWN]);
  if (wait > 0) throw new Refusal(429, "too_soon", { retryAfter: Math.ceil(wait / 1000) });
}
