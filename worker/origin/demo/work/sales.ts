import type { Tenant } from "#contract/platform/tenant.ts";
import { bundlesOf } from "#contract/product/bundles.ts";
import { addDays, type Day } from "#contract/product/local-day.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { deterministicId } from "#origin/demo/deterministic-id.ts";
import { mondayOf, startOf } from "#origin/growth/calendar.ts";

/** Days back, and sales on a good day; every third is to somebody who bought before. */
const DAYS = 56;
const MOST_A_DAY = 14;
const AGAIN = 3;
const NETWORKS = ["", "", "lumen", "lumen", "kestrel", "northads"];
const METHODS = ["ideal", "visa", "mastercard", "paypal"];
/** Nobody asks the provider about what it never had. */
const NEVER_ASKED = 4_000_000_000;

/**
 * Sales of the last weeks, with some refunds and chargebacks, to buyers who erased their accounts since: the
 * books keep such sales, and no member's ledger lacks them.
 */
export async function pastSales(
  db: D1Database,
  site: Tenant,
  { today, zone, seed }: { today: Day; zone: string; seed: number },
): Promise<void> {
  const sales: object[] = [];
  for (let ago = DAYS; ago > 0; ago--) {
    const day = addDays(today, -ago);
    const times = 2 + ((ago * 7 + seed * 3) % (MOST_A_DAY - 1 - Math.min(seed, 9)));
    for (let turn = 0; turn < times; turn++)
      sales.push(
        await saleOf(site, { day, at: startOf(day, zone), today, n: ago * MOST_A_DAY + turn + seed * 11 }),
      );
  }
  const rows = JSON.stringify(sales);
  const fields = (...names: string[]) => names.map((name) => `value ->> '${name}'`).join(", ");
  await db.batch(
    [
      `INSERT INTO orders (id, site, host, member, company, seller, bundle, credits, method, country, currency, list_amount, amount, vat_rate, vat_amount,
          locale, status, payment, created_at, paid_at, asked_at, told, provider, network, ref, sub1, partner, signup_week)
        SELECT ${fields("id", "site", "host", "member", "company", "seller", "bundle", "credits", "method", "country", "currency", "amount", "amount")}, 2100,
          value ->> 'amount' * 21 / 121, ${fields("locale")}, 'completed', ${fields("payment", "at", "at")}, ${NEVER_ASKED}, 1, 'mollie',
          ${fields("network", "ref", "sub1", "partner", "signup_week")} FROM json_each(?1) WHERE TRUE ON CONFLICT DO NOTHING`,
      `INSERT INTO payments (id, order_id, site, status, amount, currency, refunded, charged_back, verdict, seen_at, paid_at)
        SELECT ${fields("payment", "id", "site")}, 'paid', ${fields("amount", "currency", "refunded", "charged_back")}, 'settled', ${fields("at", "at")}
        FROM json_each(?1) WHERE TRUE ON CONFLICT DO NOTHING`,
      `INSERT INTO payment_returns (id, payment, order_id, site, member, kind, amount, currency, credits_due, decision, at)
        SELECT 'back-' || (value ->> 'payment'), ${fields("payment", "id", "site", "member")}, iif(value ->> 'charged_back' > 0, 'chargeback', 'provider_refund'),
          value ->> 'refunded' + value ->> 'charged_back', ${fields("currency")}, 0, 'accept', value ->> 'at' + ${2 * DAY_S}
        FROM json_each(?1) WHERE value ->> 'refunded' + value ->> 'charged_back' > 0 ON CONFLICT DO NOTHING`,
    ].map((statement) => db.prepare(statement).bind(rows)),
  );
}

async function saleOf(
  site: Tenant,
  { day, at, today, n }: { day: Day; at: number; today: Day; n: number },
): Promise<object> {
  const buyer = n % AGAIN === 0 ? n + 2 * MOST_A_DAY + 1 : n;
  const country = site.settings.countries[(buyer * 7) % Math.min(3, site.settings.countries.length)] ?? "NL";
  const { currency, bundles } = bundlesOf(country, site.selling);
  const bundle = bundles[n % 5 === 0 ? 2 : n % 2];
  const network = NETWORKS[Math.floor(buyer / 3) % NETWORKS.length] ?? "";
  const amount = bundle?.amount ?? 0;
  // what goes back does so days later
  const isOld = addDays(day, 3) < today;
  return {
    id: await deterministicId(`work sale ${site.id} ${n} ${day}`),
    site: site.id,
    host: site.host,
    member: await deterministicId(`work buyer ${site.id} ${buyer}`),
    company: site.company.id,
    seller: JSON.stringify(site.company),
    bundle: bundle?.id ?? "p0",
    credits: bundle?.credits ?? 50,
    method: country === "NL" ? METHODS[n % METHODS.length] : METHODS[1 + (n % 3)],
    country,
    currency,
    amount,
    locale: "en",
    payment: `tr_past_${site.id}_${n}_${day}`,
    at: at + 9 * 3_600 + ((n * 1_013) % 43_200),
    network,
    ref: network && `ref${buyer % 3}`,
    sub1: network && `banner${buyer % 3}`,
    partner: network === "kestrel" ? (site.partners[0] ?? "") : "",
    signup_week: mondayOf(addDays(day, -((buyer * 5) % 23))),
    refunded: isOld && n % 19 === 0 ? amount : 0,
    charged_back: isOld && n % 47 === 0 && n % 19 > 0 ? amount : 0,
  };
}
