import type { CodeFault } from "#contract/calls/money/credits.ts";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import type { DiscountCodeBody, ListedCode } from "#contract/desk/discount-codes.ts";
import { codeKey, CODE_PATTERN } from "#contract/product/discounts.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import { auditStatement } from "#origin/base/audit.ts";
import type { Actor } from "#origin/base/operator.ts";
import type { Directory } from "#origin/directory/directory.ts";

/** A discount code of a site, as the operator made it. Times in seconds since 1970. */
export interface CodeRow extends Record<string, unknown> {
  code: string;
  percentage: number;
  country: string | null;
  member: string | null;
  expires_at: number | null;
  currency: string | null;
  minimum_order_value: number | null;
  once_per_user: 0 | 1;
  methods: string | null;
  status: "active" | "inactive";
}

/**
 * The code that a member typed. Null alike for an unknown code, another site's, an inactive one and another
 * member's, so that codes cannot be probed.
 */
export async function readCode(
  db: Directory,
  site: string,
  member: string,
  typed: string,
): Promise<CodeRow | null> {
  const code = codeKey(typed);
  if (!CODE_PATTERN.test(code)) return null;
  const [found] = await db.batch<CodeRow>([
    db
      .prepare(
        "SELECT code, percentage, country, member, expires_at, currency, minimum_order_value, once_per_user, methods, status FROM discount_codes WHERE site = ?1 AND code = ?2 AND status = 'active' AND (member IS NULL OR member = ?3)",
      )
      .bind(site, code, member),
  ]);
  return found?.results[0] ?? null;
}

/** What the audit says of a code before and after a change. */
const IN_AUDIT =
  "json_object('percentage', percentage, 'status', status, 'expires_at', expires_at, 'member', member)";

/** Creates a code, or changes it, with an entry in the audit. */
export async function writeCode(
  db: D1Database,
  { site, operator }: { site: string; operator: Actor },
  {
    code,
    value_percentage: percentage,
    country,
    user_id: member,
    expires,
    currency,
    minimum_order_value: minimum,
    once_per_user: once = true,
    paymentmethods: methods,
    status = "active",
  }: DiscountCodeBody,
  now: Date,
): Promise<void> {
  const entry = { site, area: "codes", operator, action: "write code", subject: code, reason: "" } as const;
  const which = { where: "TRUE", values: [] };
  const after = { percentage, status, expires, member };
  const before = await db
    .prepare(`SELECT ${IN_AUDIT} AS code FROM discount_codes WHERE site = ?1 AND code = ?2`)
    .bind(site, code)
    .first<string>("code");
  const audit = { ...entry, before: before === null ? null : (JSON.parse(before) as object), after };
  const row = db
    .prepare(`INSERT INTO discount_codes (site, code, percentage, country, member, expires_at, currency, minimum_order_value, once_per_user, methods, status, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      ON CONFLICT (site, code) DO UPDATE SET percentage = ?3, country = ?4, member = ?5, expires_at = ?6, currency = ?7, minimum_order_value = ?8, once_per_user = ?9, methods = ?10, status = ?11`)
    .bind(
      site,
      code,
      percentage,
      country ?? null,
      member ?? null,
      expires === undefined ? null : Math.floor(Date.parse(expires) / 1000),
      currency ?? null,
      minimum ?? null,
      Number(once),
      methods ? JSON.stringify(methods) : null,
      status,
      Math.floor(now.getTime() / 1000),
    );
  await db.batch([auditStatement(db, audit, which, now), row]);
}

interface ListedRow extends CodeRow {
  created_at: number;
  uses: number;
  revenue: string | null;
}

/** The codes of a site, newest first, each with the paid orders that used it. */
export async function codesOf(db: Pick<D1Database, "prepare">, site: string): Promise<ListedCode[]> {
  const { results } = await db
    .prepare(
      `SELECT codes.*, coalesce(sum(used.orders), 0) AS uses,
         json_group_array(json_object('amount', used.amount, 'currency', used.currency))
           FILTER (WHERE used.orders IS NOT NULL) AS revenue
       FROM discount_codes AS codes LEFT JOIN (
         SELECT discount_code, currency, count(*) AS orders, sum(amount) AS amount FROM orders
         WHERE site = ?1 AND discount_code IS NOT NULL AND paid_at IS NOT NULL GROUP BY discount_code, currency
       ) AS used ON used.discount_code = codes.code
       WHERE codes.site = ?1 GROUP BY codes.code ORDER BY codes.created_at DESC, codes.code`,
    )
    .bind(site)
    .all<ListedRow>();
  return results.map((row) => ({
    code: row.code,
    percentage: row.percentage,
    status: row.status,
    country: row.country,
    member: row.member,
    expires_at: row.expires_at === null ? null : isoOf(row.expires_at),
    minimum:
      row.minimum_order_value === null || row.currency === null
        ? null
        : { amount: row.minimum_order_value, currency: row.currency },
    once_per_user: row.once_per_user === 1,
    methods: row.methods === null ? null : JSON.parse(row.methods),
    created_at: isoOf(row.created_at),
    uses: row.uses,
    revenue: row.revenue === null ? [] : JSON.parse(row.revenue),
  }));
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What a code's conditions are checked against; null where it is not known yet. */
export interface CodeUse {
  country: string;
  currency: string;
  listAmount: number | null;
  method: PaymentMethod | null;
  spent: readonly string[];
}

/** Why a code does not apply to an order, or null where it does. */
export function faultOf(
  row: CodeRow | null,
  { country, currency, listAmount, method, spent }: CodeUse,
  now: number,
): CodeFault | null {
  if (!row) return "code_not_found";
  if (row.once_per_user === 1 && spent.includes(row.code)) return "code_used";
  if (row.expires_at !== null && row.expires_at * 1000 <= now) return "code_expired";
  if (row.country !== null && row.country !== country) return "code_not_here";
  if (row.minimum_order_value !== null && row.currency !== null && row.currency !== currency)
    return "code_not_here";
  if (row.minimum_order_value !== null && listAmount !== null && listAmount < row.minimum_order_value)
    return "code_minimum";
  if (method !== null && row.methods !== null && !(JSON.parse(row.methods) as string[]).includes(method))
    return "code_method";
  return null;
}

export function entityOf(row: CodeRow, now: number): DiscountCode {
  const validity = row.expires_at === null ? null : Math.max(0, row.expires_at - Math.floor(now / 1000));
  return {
    code: row.code,
    country: row.country,
    user_id: row.member,
    expires: row.expires_at === null ? null : new Date(row.expires_at * 1000).toISOString(),
    value_percentage: row.percentage,
    currency: row.currency,
    minimum_order_value: row.minimum_order_value,
    status: row.status,
    validity,
    expired: validity === 0,
    once_per_user: row.once_per_user === 1,
    paymentmethods: row.methods === null ? null : JSON.parse(row.methods),
  };
}
