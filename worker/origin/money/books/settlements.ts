import type {
  SettlementAnswer,
  SettlementsAnswer,
  SettlementsQuery,
  SettlementView,
} from "#contract/desk/settlements.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { addDays, dayIn } from "#contract/product/local-day.ts";
import { allPools, databaseOf, type Env } from "#origin/base/env.ts";
import { zoneOf } from "#origin/growth/calendar.ts";
import {
  ReportsRefused,
  type PayoutReports,
  type SettledItem,
  type Settlement,
} from "#origin/money/payments/payout-reports.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { accountOf, paymentProvider } from "#origin/money/payments/providers.ts";
import { compareItems } from "./compare-items.ts";
import { secondsOf } from "./periods.ts";

type Seller = Pick<Tenant, "pool" | "company" | "paymentProvider">;

/** Items of a settlement in one answer, and at most another page of the provider's. */
const ITEMS = 250;
/** Pages of a settlement's items that are read to book it: 250 of each of Mollie's. */
const MOST_PAGES = 400;

/** What the provider tells of its payouts to a site's company, or why it does not. */
export async function readSettlements(
  env: Env,
  tenant: Seller,
  query: SettlementsQuery,
  deadline: ProviderDeadline,
): Promise<SettlementsAnswer> {
  const answer: SettlementsAnswer = {
    company: tenant.company.id,
    missing: null,
    settlements: [],
    balances: [],
    underWay: [],
    items: [],
    next: null,
  };
  const { payouts } = paymentProvider(env, accountOf(tenant), deadline);
  if (!payouts) return { ...answer, missing: payouts === null ? "no_token" : "not_offered" };
  try {
    return { ...answer, ...(await askReports(env, payouts, tenant, query)) };
  } catch (error) {
    if (error instanceof ReportsRefused) return { ...answer, missing: "refused" };
    throw error;
  }
}

async function askReports(
  env: Env,
  payouts: PayoutReports,
  { company }: Seller,
  { from, to, settlement, after }: SettlementsQuery,
): Promise<Partial<SettlementsAnswer>> {
  if (settlement !== undefined) {
    const items: SettledItem[] = [];
    let next: string | null = after ?? null;
    // the provider's pages are of one kind each
    do {
      const page = await payouts.itemsOf(settlement, next);
      items.push(...page.items);
      next = page.next;
    } while (next !== null && items.length < ITEMS);
    return { items: await compareItems(env, items), next };
  }
  const zone = zoneOf(company);
  const { first } = secondsOf({ from }, zone);
  const [settlements, balances, underWay] = await Promise.all([
    payouts.settlementsSince(new Date(first * 1_000)),
    from === undefined || to === undefined ? [] : payouts.balances(from, addDays(to, 1)),
    payouts.refundsUnderWay(),
  ]);
  const booked = await bookedSettlements(env, settlements);
  return {
    settlements: settlements.map((each): SettlementView => ({
      ...each,
      unexplained: each.amount.amount - each.revenue + each.fees.reduce((sum, { amount }) => sum + amount, 0),
      booked: booked.has(each.id),
      day: dayIn(Date.parse(each.paidAt), zone),
    })),
    balances,
    underWay,
  };
}

/** Those of them whose payout the books of any pool have. */
async function bookedSettlements(env: Env, settlements: readonly Settlement[]): Promise<Set<string>> {
  const ids = JSON.stringify(settlements.map(({ id }) => id));
  const pools = await Promise.all(
    allPools(env).map(({ database }) =>
      database
        .prepare(
          "SELECT DISTINCT settlement FROM provider_entries WHERE settlement IN (SELECT value FROM json_each(?1))",
        )
        .bind(ids)
        .all<{ settlement: string }>(),
    ),
  );
  return new Set(pools.flatMap(({ results }) => results.map(({ settlement }) => settlement)));
}

/**
 * Books what a settlement says beside its payments, once by its id: the payout, each fee, and what was paid
 * in other currencies and converted. False where the provider has no such settlement, or tells nothing.
 */
export async function bookSettlement(
  env: Env,
  tenant: Seller,
  id: string,
  deadline: ProviderDeadline,
): Promise<SettlementAnswer> {
  const { payouts } = paymentProvider(env, accountOf(tenant), deadline);
  const settlement = await payouts?.findSettlement(id);
  if (!payouts || !settlement) return { booked: false };
  // Of several pools one has it: which is asked may change as sites come and go.
  for (const { database } of allPools(env))
    if (
      await database.prepare("SELECT 1 FROM provider_entries WHERE settlement = ?1 LIMIT 1").bind(id).first()
    )
      return { booked: true };
  const db = databaseOf(env, tenant);
  const items: SettledItem[] = [];
  let next: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await payouts.itemsOf(id, next);
    items.push(...found.items);
    next = found.next;
    if (next === null) break;
  }
  const entries = entriesOf(settlement, items);
  await db.batch(
    entries.map(({ part, kind, amount, currency, vat, what }) =>
      db
        .prepare(
          `INSERT INTO provider_entries (id, company, settlement, kind, amount, currency, vat_amount, what, at)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE ?5 <> 0 ON CONFLICT (id) DO NOTHING`,
        )
        .bind(
          `${id}/${part}`,
          tenant.company.id,
          id,
          kind,
          amount,
          currency,
          vat,
          what,
          Math.floor(Date.parse(settlement.paidAt) / 1_000),
        ),
    ),
  );
  return { booked: true };
}

interface Entry {
  part: string;
  kind: "payout" | "fee" | "conversion";
  amount: number;
  currency: string;
  vat: number;
  what: string;
}

function entriesOf({ amount, revenue, fees, reference }: Settlement, items: readonly SettledItem[]): Entry[] {
  const { currency } = amount;
  const sums = [...Map.groupBy(items, (item) => item.amount.currency)].map(
    ([of, own]) =>
      [
        of,
        own.reduce((sum, { kind, amount: { amount: part } }) => sum + (kind === "payment" ? part : -part), 0),
      ] as const,
  );
  const own = sums.find(([of]) => of === currency)?.[1] ?? 0;
  const others = sums.filter(([of]) => of !== currency);
  return [
    { part: "payout", kind: "payout", amount: -amount.amount, currency, vat: 0, what: reference },
    ...fees.map((fee, i): Entry => ({
      part: `fee/${i + 1}`,
      kind: "fee",
      amount: -fee.amount,
      currency,
      vat: -fee.vat,
      what: fee.what,
    })),
    ...others.map(([of, sum]): Entry => ({
      part: `conversion/${of}`,
      kind: "conversion",
      amount: -sum,
      currency: of,
      vat: 0,
      what: reference,
    })),
    ...(others.length === 0
      ? []
      : [
          {
            part: `conversion/${currency}`,
            kind: "conversion" as const,
            amount: revenue - own,
            currency,
            vat: 0,
            what: reference,
          },
        ]),
  ];
}
