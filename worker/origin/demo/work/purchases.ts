import { vatWithin } from "#contract/product/money.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import { databaseOf } from "#origin/base/env.ts";
import { hashSecret } from "#origin/base/ids.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import { deterministicId } from "#origin/demo/deterministic-id.ts";
import { showMollie } from "#origin/demo/mollie/show.ts";
import { memberObject } from "#origin/member/address.ts";
import { readOrder, type BookedOrder } from "#origin/money/books/booked-orders.ts";
import { settlePayment } from "#origin/money/books/settle-payment.ts";
import { beginPayment } from "#origin/money/orders/begin-payment.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import type { Person } from "./people.ts";

/** What each buys: the smallest bundle in the Netherlands, in minor units of euros, and its VAT. */
const BUNDLE = { bundle: "p0", credits: 50, amount: 1_499, currency: "EUR", rate: 2_100 } as const;

/** An order and its payment at the provider's stand-in. */
export interface Purchase {
  person: Person;
  order: BookedOrder;
  payment: string;
}

/**
 * A purchase by a member of the Dutch site, once by its name, as far as `outcome` at the provider. Null where
 * the member cannot buy: their account is suspended or closed by what was decided before.
 */
export async function purchase(
  env: DemoEnv,
  person: Person,
  name: string,
  { method, outcome }: { method: PaymentMethod; outcome: "paid" | "pending" },
): Promise<Purchase | null> {
  const { tenant } = person;
  const db = databaseOf(env, tenant);
  const id = await deterministicId(`work order ${name}`);
  const made = (await readOrder(db, id)) ?? (await place(env, person, id, method));
  if (!made) return null;
  const now = new Date();
  await beginPayment(env, tenant, made, now, NO_DEADLINE);
  const order = await readOrder(db, id);
  if (order?.payment == null) return null;
  if (order.paid_at === null) await atProvider(env, `${outcome} ${order.payment}`);
  await settle(env, person, order);
  return { person, order, payment: order.payment };
}

/** What the provider's staff, a bank or a buyer does at the stand-in, of which nobody is called. */
export async function atProvider(env: DemoEnv, act: string): Promise<void> {
  const answer = await showMollie(
    new Request("https://provider.invalid/dev/payments", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ do: act, webhook: "never" }),
      redirect: "manual",
    }),
    env,
  );
  await answer?.body?.cancel();
}

/** Brings the books in line with what the provider has. */
export async function settle(env: DemoEnv, { tenant }: Person, order: BookedOrder): Promise<void> {
  if (order.payment !== null) await settlePayment(env, tenant, order.payment, new Date(), order, NO_DEADLINE);
}

/** Places the order in a session that nobody else has, which ends with it. */
async function place(
  env: DemoEnv,
  { tenant, id: member, language }: Person,
  id: string,
  method: PaymentMethod,
): Promise<BookedOrder | null> {
  const object = memberObject(env, tenant.pool, member);
  const secretHash = await hashSecret(crypto.randomUUID());
  const session = { id: crypto.randomUUID(), secretHash, loginKey: null, host: tenant.host };
  if ((await object.openSession({ ...session, browser: null, system: null })) === null) return null;
  const { name, address, city, country, kvk, vat_numbers: numbers } = tenant.company;
  const placed = await object.placeOrder(secretHash, {
    key: id,
    once: false,
    replaces: null,
    terms: {
      id,
      site: tenant.id,
      host: tenant.host,
      member,
      company: tenant.company.id,
      provider: tenant.paymentProvider,
      seller: { name, address, city, country, kvk, vat_numbers: numbers, vat_return: "local" },
      bundle: BUNDLE.bundle,
      credits: BUNDLE.credits,
      method,
      country: "NL",
      currency: BUNDLE.currency,
      list_amount: BUNDLE.amount,
      amount: BUNDLE.amount,
      evidence: { network: "NL", residence: "NL", payment: null },
      vat_country: "NL",
      vat_rate: BUNDLE.rate,
      vat_amount: vatWithin(BUNDLE.amount, BUNDLE.rate),
      discount: null,
      mandate: null,
      remember_card: false,
      next: null,
      locale: language,
      collected_on: null,
    },
  });
  return placed?.outcome === "placed" ? readOrder(databaseOf(env, tenant), id) : null;
}
