import { databaseOf } from "#origin/base/env.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import { deterministicId } from "#origin/demo/deterministic-id.ts";
import { settlePayment } from "#origin/money/books/settle-payment.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import { accountOf, paymentProvider } from "#origin/money/payments/providers.ts";
import { giveRefund } from "#origin/money/refunds/give-refund.ts";
import { withdrawStated } from "#origin/money/withdrawals/withdraw-stated.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { DECIDERS } from "./cases.ts";
import { type Person, turnOf } from "./people.ts";
import { atProvider, purchase, settle, type Purchase } from "./purchases.ts";

const HOUR = 3_600;
/** Refunds that the bank sent back; what else waits or was is one of each. */
const FAILED_REFUNDS = 3;
const LATE_MAILS = 12;
const STOPPED_ADDRESSES = 3;

/**
 * What waits about money on the first site, made as it happens: bought through the provider's stand-in, so
 * that every decision works. Sums are minor units of euros.
 */
export async function openMoney(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  const dutch = people.filter(({ tenant }) => tenant.id === "amberlind-nl");
  const [first] = dutch;
  if (!first) return;
  const db = databaseOf(env, first.tenant);
  const seconds = Math.floor(now.getTime() / 1000);
  const buyers = purchases(env, dutch);
  for (let n = 0; n < FAILED_REFUNDS; n++)
    await failedWithdrawal(env, await buyers(`withdrawn ${n}`), seconds - (n + 1) * 19 * HOUR);
  await failedRefund(env, await buyers("refunded"), now, seconds - 5 * HOUR);
  await buyers("transfer", { method: "banktransfer", outcome: "pending" });
  await takenBack(env, await buyers("taken back"), false);
  await takenBack(env, await buyers("given back"), true);
  await untoldRefund(env, await buyers("untold"));
  await buyers("kept");
  await unknownPayment(env, first, now);
  await db.batch([
    db
      .prepare(
        `INSERT OR IGNORE INTO withdrawal_statements (id, site, statement_key, name, number, email, language, by_hand, no_mail, outcome, at)
         VALUES (?1, ?2, ?1, ?3, 'A-2026-000417', ?4, ?5, 1, 0, 'open', ?6)`,
      )
      .bind(
        await deterministicId("work statement"),
        first.tenant.id,
        first.name,
        first.email,
        first.language,
        seconds - 70 * HOUR,
      ),
  ]);
}

type Buy = (name: string, how?: Parameters<typeof purchase>[3]) => Promise<Purchase>;

/** Purchases by one member after the other; who cannot buy any more is left out. */
function purchases(env: DemoEnv, people: readonly Person[]): Buy {
  let turn = 0;
  return async (name, how = { method: "ideal", outcome: "paid" }) => {
    for (let tries = 0; tries < people.length; tries++) {
      const made = await purchase(env, turnOf(people, turn++), name, how);
      if (made) return made;
    }
    throw new Error("nobody of the first site can buy anything");
  };
}

/** A withdrawal whose refund the bank sent back; `at`: since when it waits, in seconds since 1970. */
async function failedWithdrawal(env: DemoEnv, { person, order }: Purchase, at: number): Promise<void> {
  const { tenant } = person;
  const db = databaseOf(env, tenant);
  await withdrawStated(env, tenant, order, new Date(), NO_DEADLINE);
  const refund = await db
    .prepare("SELECT refund FROM refunds WHERE order_id = ?1")
    .bind(order.id)
    .first<string>("refund");
  if (refund === null) return;
  await atProvider(env, `fail-refund ${refund}`);
  await settle(env, person, order);
  await db.prepare("UPDATE refunds SET at = ?2 WHERE order_id = ?1").bind(order.id, at).run();
}

/** A part that an operator gave back, and that did not arrive. */
async function failedRefund(env: DemoEnv, { person, order }: Purchase, now: Date, at: number): Promise<void> {
  const { tenant } = person;
  const db = databaseOf(env, tenant);
  const id = await deterministicId("work refund");
  const reason = "The gift they sent did not arrive.";
  await giveRefund(
    env,
    tenant,
    { id, order: order.id, amount: 500, reason, keep_credits: false },
    turnOf(DECIDERS, 1),
    now,
    NO_DEADLINE,
  );
  const refund = await db
    .prepare("SELECT refund FROM operator_refunds WHERE id = ?1")
    .bind(id)
    .first<string>("refund");
  if (refund === null) return;
  await atProvider(env, `fail-refund ${refund}`);
  await settle(env, person, order);
  await db.prepare("UPDATE operator_refunds SET at = ?2 WHERE id = ?1").bind(id, at).run();
}

/** A purchase that the buyer's bank took back, and gave back again where it was `reversed`. */
async function takenBack(
  env: DemoEnv,
  { person, order, payment }: Purchase,
  reversed: boolean,
): Promise<void> {
  await atProvider(env, `charge-back ${payment}`);
  await settle(env, person, order);
  const chargeback = await databaseOf(env, person.tenant)
    .prepare("SELECT id FROM payment_returns WHERE order_id = ?1 AND kind = 'chargeback'")
    .bind(order.id)
    .first<string>("id");
  if (!reversed || chargeback === null) return;
  await atProvider(env, `reverse-chargeback ${chargeback}`);
  await settle(env, person, order);
}

/** A refund in the provider's dashboard that is paid out before the books learn of it. */
async function untoldRefund(env: DemoEnv, { person, order, payment }: Purchase): Promise<void> {
  const provider = paymentProvider(env, accountOf(person.tenant), NO_DEADLINE);
  if ((await provider.returnsOf(payment)).length > 0) return;
  await atProvider(env, `refund ${payment} 2.00`);
  const [refund] = await provider.returnsOf(payment);
  if (!refund) return;
  await atProvider(env, `finish-refund ${refund.id}`);
  await atProvider(env, `pay-out ${order.company}`);
}

/** A payment at the provider that names no order of ours. */
async function unknownPayment(env: DemoEnv, { tenant }: Person, now: Date): Promise<void> {
  const provider = paymentProvider(env, accountOf(tenant), NO_DEADLINE);
  const payment = await provider.createPayment({
    order: await deterministicId("work unknown order"),
    amount: { amount: 2_999, currency: "EUR" },
    method: "ideal",
    description: "2.999",
    locale: "nl_NL",
    returnTo: `https://${tenant.host}/`,
    webhook: `https://${tenant.host}/webhooks/payments/mollie`,
    customer: null,
    sequence: "once",
    mandate: null,
  });
  await atProvider(env, `paid ${payment.id}`);
  await settlePayment(env, tenant, payment.id, now, accountOf(tenant), NO_DEADLINE);
}

/** Emails that are written and not sent, and addresses that take none: what Health shows. */
export async function lateMails(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  for (let n = 0; n < LATE_MAILS; n++) {
    const { tenant, email, name, language } = turnOf(people, n);
    const written = new Date(now.getTime() - (n + 2) * HOUR * 500);
    const receipt = `R-DAYAA-AAA${String.fromCodePoint(65 + n)}A`;
    await newMail(
      env,
      tenant,
      {
        kind: "report_closed",
        locale: language,
        recipient: email,
        name,
        link: receipt,
        details: { receipt, outcome: "acted", reason: "We removed what you reported." },
        id: `work-mail-${n}`,
      },
      written,
      "TRUE OR ?7 = ''",
    ).row.run();
  }
  for (const { tenant, id } of people.slice(6, 6 + STOPPED_ADDRESSES))
    await databaseOf(env, tenant)
      .prepare("UPDATE accounts SET stopped_key = email_key, stopped_at = ?2 WHERE member = ?1")
      .bind(id, Math.floor(now.getTime() / 1000) - 9 * HOUR)
      .run();
}
