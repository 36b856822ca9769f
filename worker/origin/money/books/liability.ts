import type { CreditsHeld, LiabilityAnswer, LiabilityQuery } from "#contract/desk/liability.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { vatWithin } from "#contract/product/money.ts";
import type { Env } from "#origin/base/env.ts";
import { zoneOf } from "#origin/growth/calendar.ts";
import { memberObject } from "#origin/member/address.ts";
import type { CreditLot } from "#origin/member/billing/credit-lots.ts";
import { secondsOf } from "./periods.ts";

/** Members in one answer. */
const PAGE = 50;

interface Sale {
  id: string;
  member: string;
  currency: string;
  credits: number;
  amount: number;
  vat_rate: number;
  document: string | null;
  /** What went back of its money, and of its credits as the books have it, up to the day. */
  back: number;
  taken: number;
}

/** What went back of an order's money up to a moment (?3), however, and stayed back. */
const MONEY_BACK = `(SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = orders.id AND why = 'withdrawn' AND at <= ?3)
    + (SELECT coalesce(sum(amount), 0) FROM payment_returns WHERE payment = orders.payment AND at <= ?3 AND (reversed_at IS NULL OR reversed_at > ?3))`;
const CREDITS_BACK = `(SELECT coalesce(sum(credits), 0) FROM refunds WHERE order_id = orders.id AND why = 'withdrawn' AND at <= ?3)
    + (SELECT coalesce(sum(credits), 0) FROM returned_credits WHERE order_id = orders.id AND at <= ?3)`;

/**
 * What some members of a pool hold of a company's credits at the end of a day: each purchase by itself, and
 * what the company's sites granted. Credits of an account that is erased since are forfeited: nobody can
 * spend them, and what was unused while it could be withdrawn from is refunded.
 */
export async function creditsHeld(
  env: Env,
  db: D1Database,
  { pool, company }: Pick<Tenant, "pool" | "company">,
  sites: readonly string[],
  { at, after = "" }: LiabilityQuery,
): Promise<LiabilityAnswer> {
  const { last } = secondsOf({ to: at }, zoneOf(company));
  const { results: members } = await db
    .prepare(
      `SELECT member FROM (SELECT member FROM roll WHERE site IN (SELECT value FROM json_each(?1)) UNION SELECT member FROM orders WHERE company = ?2)
        WHERE member > ?3 ORDER BY member LIMIT ?4`,
    )
    .bind(JSON.stringify(sites), company.id, after, PAGE + 1)
    .all<{ member: string }>();
  const ids = members.slice(0, PAGE).map(({ member }) => member);
  const { results: sales } = await db
    .prepare(
      `SELECT id, member, currency, credits, amount, vat_rate, (SELECT number FROM documents WHERE documents.id = 'invoice/' || orders.id) AS document,
          ${MONEY_BACK} AS back, ${CREDITS_BACK} AS taken
        FROM orders WHERE company = ?1 AND member IN (SELECT value FROM json_each(?2)) AND paid_at <= ?3 ORDER BY member, paid_at, id`,
    )
    .bind(company.id, JSON.stringify(ids), last)
    .all<Sale>();
  const { results: own } = await db
    .prepare(
      "SELECT member FROM roll WHERE member IN (SELECT value FROM json_each(?1)) AND site IN (SELECT value FROM json_each(?2))",
    )
    .bind(JSON.stringify(ids), JSON.stringify(sites))
    .all<{ member: string }>();
  const held = await Promise.all(
    ids.map(async (member) => {
      const lots = await memberObject(env, pool, member).creditLots((last + 1) * 1_000);
      const bought = sales.filter((sale) => sale.member === member);
      const granted = own.some((each) => each.member === member)
        ? (lots ?? []).filter(({ order }) => order === null)
        : [];
      return [
        ...granted.map((lot) => grantedView(member, lot)),
        ...bought.map((sale) => saleView(sale, lots)),
      ];
    }),
  );
  return {
    company: company.id,
    held: held.flat(),
    next: members.length > PAGE ? (ids.at(-1) ?? null) : null,
  };
}

/** What an operator took back of what was granted is forfeited. An object of the release before knows of none. */
const grantedView = (
  account: string,
  { credits, returned, taken = 0, spent, left }: Omit<CreditLot, "taken"> & { taken?: number },
): CreditsHeld => ({
  account,
  order: null,
  document: null,
  currency: null,
  sold: 0,
  granted: credits,
  spent,
  returned,
  forfeited: taken,
  left,
  value: 0,
  vat: 0,
});

function saleView(sale: Sale, lots: readonly CreditLot[] | null): CreditsHeld {
  const lot = lots?.find(({ order }) => order === sale.id);
  const { returned, spent, left } = lot ?? { returned: sale.taken, spent: 0, left: 0 };
  const kept = sale.credits - returned;
  // as a withdrawal refunds it: the share of what is left of the sum, rounded down
  const value = kept <= 0 ? 0 : Math.max(0, Math.floor(((sale.amount - sale.back) * left) / kept));
  return {
    account: sale.member,
    order: sale.id,
    document: sale.document,
    currency: sale.currency,
    sold: sale.credits,
    granted: 0,
    spent,
    returned,
    forfeited: lot ? 0 : kept,
    left,
    value,
    vat: vatWithin(value, sale.vat_rate),
  };
}
