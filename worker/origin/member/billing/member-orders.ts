import type { BundleId } from "#contract/bundles.ts";
import type { OrderDiscount, OrderReason } from "#contract/calls/orders.ts";
import { TIME_BONUS_CODE, WELCOME_CODE } from "#contract/discounts.ts";
import type { CompanyInfo, Purse } from "#contract/entities.ts";
import type { PaymentMethod } from "#contract/payment-methods.ts";
import { METHODS } from "#contract/payment-methods.ts";
import { setSetting } from "#origin/member/settings.ts";
import type { Emit } from "#origin/member/storage/peer-messages.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { balance, addEntry, balanceView } from "./ledger.ts";
import { debitStanding } from "./mandate-draft.ts";
import { spendingCapAt, spentWithin } from "./spending-cap.ts";

const DAY = 86_400_000;
/** Orders that somebody may place in an hour. */
const ORDERS_AN_HOUR = 30;
const HOUR = 3_600_000;

/** What of a company stands on an invoice. */
export type Seller = Pick<CompanyInfo, "name" | "address" | "city" | "country" | "kvk" | "vat_numbers">;

/** What was agreed to, as the books have it. Sums in minor units of the currency. */
export interface OrderTerms {
  id: string;
  site: string;
  /** The site's own, by which its tenant is found. */
  host: string;
  member: string;
  /** Who sells: the id of its invoices, and what stands on them. */
  company: string;
  seller: Seller;
  bundle: BundleId;
  credits: number;
  method: PaymentMethod;
  country: string;
  currency: string;
  list_amount: number;
  amount: number;
  vat_rate: number;
  vat_amount: number;
  discount: OrderDiscount | null;
  /** The mandate that is charged, of a remembered card or an account. */
  mandate: string | null;
  remember_card: boolean;
  next: string | null;
  locale: string;
  /** Of a debit: YYYY-MM-DD. */
  collected_on: string | null;
}

export interface NewOrder {
  key: string;
  terms: OrderTerms;
  /** The discount's code may be used once. */
  once: boolean;
  replaces: string | null;
}

export type PlaceOrderResult =
  | { outcome: "placed"; terms: OrderTerms; placedAt: number }
  | {
      outcome:
        | "order_open"
        | "code_used"
        | "too_many_orders"
        | "spending_cap"
        | "spending_cap_currency"
        | "debit_blocked"
        | "debit_limit";
    };

export interface OrderRow extends Record<string, string | number | null> {
  id: string;
  terms: string;
  credits: number;
  amount: number;
  currency: string;
  code: string | null;
  cap: number | null;
  placed_at: number;
  state: "open" | "pending" | "ended" | "settled" | "refused";
  why: string | null;
  payment: string | null;
  settled_at: number | null;
  made_premium: number;
  returned_credits: number;
  returned_amount: number;
  returned_at: number | null;
}

/** An order of his; null where there is none. */
export const orderOf = (sql: Sql, id: string): OrderRow | null =>
  first<OrderRow>(sql, "SELECT * FROM orders WHERE id = ?", id);

/**
 * Places an order, once by the client's key. One waits for him at a time, and another takes its place only
 * where that is said.
 */
export function placeOrder(
  sql: Sql,
  { key, terms, once, replaces }: NewOrder,
  now: number,
): PlaceOrderResult {
  const before = findPlacedOrder(sql, key);
  if (before) return before;
  const open = first<{ id: string }>(sql, "SELECT id FROM orders WHERE state = 'open'")?.id ?? null;
  if (open !== null && open !== replaces) return { outcome: "order_open" };
  const code = once ? (terms.discount?.code ?? null) : null;
  if (code !== null && isCodeSpent(sql, code, open)) return { outcome: "code_used" };
  const recent =
    first<{ n: number }>(sql, "SELECT count(*) AS n FROM orders WHERE placed_at > ?", now - HOUR)?.n ?? 0;
  if (recent >= ORDERS_AN_HOUR) return { outcome: "too_many_orders" };
  const standing = METHODS[terms.method].kind === "debit" ? debitStanding(sql, now) : null;
  if (standing !== null) return { outcome: standing === "blocked" ? "debit_blocked" : "debit_limit" };
  const { now: cap } = spendingCapAt(sql, now);
  if (cap && cap.currency !== terms.currency) return { outcome: "spending_cap_currency" };
  if (cap && spentWithin(sql, cap, now) + terms.amount > cap.amount) return { outcome: "spending_cap" };
  if (open !== null) sql.exec("UPDATE orders SET state = 'ended', why = 'replaced' WHERE id = ?", open);
  sql.exec(
    "INSERT INTO orders (id, key, terms, credits, amount, currency, code, cap, placed_at, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')",
    terms.id,
    key,
    JSON.stringify(terms),
    terms.credits,
    terms.amount,
    terms.currency,
    code,
    cap?.amount ?? null,
    now,
  );
  queueForBooks(sql, `order/${terms.id}`, { kind: "order", terms }, now);
  return { outcome: "placed", terms, placedAt: now };
}

/** The order that was placed with this key. */
export function findPlacedOrder(sql: Sql, key: string): (PlaceOrderResult & { outcome: "placed" }) | null {
  const row = first<OrderRow>(sql, "SELECT * FROM orders WHERE key = ?", key);
  return row && { outcome: "placed", terms: JSON.parse(row.terms), placedAt: row.placed_at };
}

/**
 * Whether a code that may be used once was, or is about to be: by an order that is paid or being collected.
 * `but` an order that goes.
 */
export const isCodeSpent = (sql: Sql, code: string, but: string | null = null): boolean =>
  first(
    sql,
    "SELECT 1 AS yes FROM orders WHERE code = ?1 AND state IN ('open', 'pending', 'settled') AND id IS NOT ?2",
    code,
    but,
  ) !== null;

/**
 * What the books say of an order that is not paid: `pending` with the provider, `open` again, or `ended`
 * without money.
 */
export function markOrder(sql: Sql, id: string, state: "open" | "pending" | "ended"): void {
  sql.exec(
    "UPDATE orders SET state = ?2 WHERE id = ?1 AND state IN ('open', 'pending') AND state <> ?2",
    id,
    state,
  );
}

/** The money of an order is there. */
export interface ReceivedPayment {
  order: string;
  /** The provider's payment: what makes a settlement once. */
  payment: string;
  amount: number;
  currency: string;
}
export type SettlementResult =
  | { outcome: "settled"; madePremium: boolean; at: number }
  | { outcome: "refused"; why: OrderReason }
  | { outcome: "unknown" };

/**
 * Settles a payment, once by its id: credits, premium, and with it the end of the time bonus, in one step.
 * Refused, and to be given back, is what was paid twice, with a code that another order has used up
 * meanwhile, or over the member's own cap by an order that he had given up.
 */
export function settleOrder(
  sql: Sql,
  { order: id, payment, amount, currency }: ReceivedPayment,
  now: number,
  tell: Emit,
): SettlementResult {
  const row = orderOf(sql, id);
  if (!row || row.amount !== amount || row.currency !== currency) return { outcome: "unknown" };
  if (row.state === "settled" && row.payment === payment)
    return { outcome: "settled", madePremium: row.made_premium === 1, at: row.settled_at ?? now };
  if (row.state === "settled") return { outcome: "refused", why: "paid_twice" };
  if (row.state === "refused" && row.payment === payment)
    return { outcome: "refused", why: row.why as OrderReason };
  const why = refusalReason(sql, row, now);
  if (why !== null) {
    sql.exec(
      "UPDATE orders SET state = 'refused', why = ?2, payment = ?3, settled_at = ?4 WHERE id = ?1",
      id,
      why,
      payment,
      now,
    );
    return { outcome: "refused", why };
  }
  const madePremium = first<{ paid: number }>(sql, "SELECT paid_user AS paid FROM member")?.paid === 0;
  addEntry(sql, { id: `purchase/${payment}`, kind: "purchase", amount: row.credits }, now);
  sql.exec("UPDATE member SET paid_user = 1");
  sql.exec(
    "UPDATE orders SET state = 'settled', why = NULL, payment = ?2, settled_at = ?3, made_premium = ?4 WHERE id = ?1",
    id,
    payment,
    now,
    Number(madePremium),
  );
  tell({ type: "credits", purse: balanceView(sql) });
  tell({ type: "order", order: id, paid_user: true });
  return { outcome: "settled", madePremium, at: now };
}

function refusalReason(
  sql: Sql,
  { id, code, cap: capThen, amount, currency }: OrderRow,
  now: number,
): OrderReason {
  if (
    code !== null &&
    codesLike(code).some((each) =>
      first(sql, "SELECT 1 AS yes FROM orders WHERE code = ? AND state = 'settled' AND id <> ?", each, id),
    )
  )
    return "code_spent";
  const { now: cap } = spendingCapAt(sql, now);
  // ordered before there was a cap, or under a higher one
  if (!cap || capThen === null || cap.currency !== currency) return null;
  return spentWithin(sql, cap, now) - (orderOf(sql, id)?.state === "pending" ? amount : 0) + amount >
    Math.max(cap.amount, capThen)
    ? "over_cap"
    : null;
}

/** Codes of which one alone is used: both are for who never paid. */
const codesLike = (code: string): readonly string[] =>
  FOR_NEWCOMERS.includes(code) ? FOR_NEWCOMERS : [code];
const FOR_NEWCOMERS: readonly string[] = [TIME_BONUS_CODE, WELCOME_CODE];

/**
 * What is left of a purchase: credits are spent in the order in which they were bought, so the newest stay
 * longest.
 */
export function unusedCredits(sql: Sql, row: OrderRow): number {
  if (row.state !== "settled" || row.returned_at !== null) return 0;
  const later =
    first<{ credits: number | null }>(
      sql,
      "SELECT sum(credits - returned_credits) AS credits FROM orders WHERE state = 'settled' AND returned_at IS NULL AND (settled_at > ?1 OR (settled_at = ?1 AND id > ?2))",
      row.settled_at,
      row.id,
    )?.credits ?? 0;
  return Math.max(0, Math.min(row.credits, balance(sql) - later));
}

/**
 * What comes back for so many unused credits: everything for all of them, else their share, rounded down to a
 * minor unit.
 */
export const refundAmount = (
  { amount, credits }: Pick<OrderRow, "amount" | "credits">,
  unused: number,
): number => Math.floor((amount * unused) / credits);

/** The end of the time in which he may withdraw. */
export const withdrawUntil = (
  { settled_at: at }: Pick<OrderRow, "settled_at">,
  refundDays: number,
): number | null => (at === null || refundDays === 0 ? null : at + refundDays * DAY);

export type WithdrawalResult = {
  outcome: "withdrawn" | "withdrawal_over" | "nothing_to_return" | "price_changed" | "not_found";
};

/**
 * He withdraws from a purchase: what he has not used goes from his ledger, and the books learn what is to be
 * given back. Repeated it is one withdrawal.
 */
export function withdrawFromOrder(
  sql: Sql,
  { order: id, amount, refundDays }: { order: string; amount: number; refundDays: number },
  now: number,
  tell: Emit,
): WithdrawalResult {
  const row = orderOf(sql, id);
  if (!row || row.state !== "settled" || row.payment === null) return { outcome: "not_found" };
  if (row.why === "withdrawn") return { outcome: "withdrawn" };
  if (row.returned_at !== null) return { outcome: "nothing_to_return" };
  if (now >= (withdrawUntil(row, refundDays) ?? 0)) return { outcome: "withdrawal_over" };
  const unused = unusedCredits(sql, row);
  const back = refundAmount(row, unused);
  if (back === 0) return { outcome: "nothing_to_return" };
  if (back !== amount) return { outcome: "price_changed" };
  returnCredits(sql, row, { credits: unused, amount: back, why: "withdrawn" }, now, tell);
  queueForBooks(
    sql,
    `withdrawal/${id}`,
    {
      kind: "refund",
      order: id,
      payment: row.payment,
      amount: back,
      currency: row.currency,
      credits: unused,
    },
    now,
  );
  return { outcome: "withdrawn" };
}

/** His bank took a payment back: so do we, as far as it is not spent. A debit that came back is the last one. */
export function chargeBack(sql: Sql, payment: string, now: number, tell: Emit): { credits: number } | null {
  const row = first<OrderRow>(sql, "SELECT * FROM orders WHERE payment = ? AND state = 'settled'", payment);
  if (!row) return null;
  const terms: OrderTerms = JSON.parse(row.terms);
  if (row.why === "charged_back") return { credits: chargedBack(sql, payment) };
  if (METHODS[terms.method].kind === "debit") setSetting(sql, "debit_blocked", true);
  const credits = Math.min(balance(sql), row.credits - row.returned_credits);
  returnCredits(
    sql,
    row,
    { credits, amount: row.amount - row.returned_amount, why: "charged_back" },
    now,
    tell,
  );
  return { credits };
}

const chargedBack = (sql: Sql, payment: string): number =>
  -(
    first<{ amount: number }>(sql, "SELECT amount FROM ledger WHERE id = ?", `chargeback/${payment}`)
      ?.amount ?? 0
  );

function returnCredits(
  sql: Sql,
  row: OrderRow,
  { credits, amount, why }: { credits: number; amount: number; why: "withdrawn" | "charged_back" },
  now: number,
  tell: Emit,
): void {
  const [kind, id] =
    why === "withdrawn"
      ? (["withdrawal", `withdrawal/${row.id}`] as const)
      : (["chargeback", `chargeback/${row.payment}`] as const);
  if (credits > 0) addEntry(sql, { id, kind, amount: -credits }, now);
  sql.exec(
    "UPDATE orders SET why = ?2, returned_credits = returned_credits + ?3, returned_amount = returned_amount + ?4, returned_at = ?5 WHERE id = ?1",
    row.id,
    why,
    credits,
    amount,
    now,
  );
  // premium came with a purchase, and goes where none is left that stands
  const isPremium =
    first(sql, "SELECT 1 AS yes FROM orders WHERE state = 'settled' AND returned_at IS NULL") !== null ||
    first(sql, "SELECT 1 AS yes FROM orders WHERE made_premium = 1") === null;
  if (!isPremium) sql.exec("UPDATE member SET paid_user = 0");
  tell({ type: "credits", purse: balanceView(sql) });
  tell({
    type: "order",
    order: row.id,
    paid_user: first<{ paid: number }>(sql, "SELECT paid_user AS paid FROM member")?.paid === 1,
  });
}

/** What the books are to be told, until they know it: an order that was placed, a sum that goes back. */
export interface BooksEntry {
  id: string;
  news:
    | { kind: "order"; terms: OrderTerms }
    | { kind: "refund"; order: string; payment: string; amount: number; currency: string; credits: number };
  /** Milliseconds since 1970. */
  at: number;
}

function queueForBooks(sql: Sql, id: string, news: BooksEntry["news"], now: number): void {
  sql.exec(
    "INSERT INTO for_books (id, news, at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
    id,
    JSON.stringify(news),
    now,
  );
  schedule(sql, "tell-books", now);
}

export const entriesForBooks = (sql: Sql): BooksEntry[] =>
  sql
    .exec<{ id: string; news: string; at: number }>("SELECT id, news, at FROM for_books ORDER BY at")
    .toArray()
    .map(({ id, news, at }) => ({ id, news: JSON.parse(news), at }));

/** The books know it. */
export function removeBooksEntry(sql: Sql, id: string): void {
  sql.exec("DELETE FROM for_books WHERE id = ?", id);
  if (first(sql, "SELECT 1 AS yes FROM for_books") === null) schedule(sql, "tell-books", null);
}

/** One side of the books: the ledger by kind, and every order that money came for. */
export interface MemberBooks {
  purse: Purse;
  sums: { kind: string; amount: number }[];
  /** Entries whose balance does not follow from the one before. */
  broken: number;
  orders: {
    id: string;
    state: OrderRow["state"];
    payment: string | null;
    credits: number;
    returned: number;
    returnedAmount: number;
  }[];
}

export function memberBooks(sql: Sql): MemberBooks {
  return {
    purse: balanceView(sql),
    sums: sql
      .exec<{ kind: string; amount: number }>(
        "SELECT kind, sum(amount) AS amount FROM ledger GROUP BY kind ORDER BY kind",
      )
      .toArray(),
    broken:
      first<{ n: number }>(
        sql,
        "SELECT count(*) AS n FROM (SELECT balance, amount, lag(balance, 1, 0) OVER (ORDER BY entry) AS earlier FROM ledger) WHERE balance <> earlier + amount OR balance < 0",
      )?.n ?? 0,
    orders: sql
      .exec<{
        id: string;
        state: OrderRow["state"];
        payment: string | null;
        credits: number;
        returned: number;
        amount: number;
      }>(
        "SELECT id, state, payment, credits, returned_credits AS returned, returned_amount AS amount FROM orders WHERE payment IS NOT NULL ORDER BY id",
      )
      .toArray()
      .map(({ amount, ...order }) => ({ ...order, returnedAmount: amount })),
  };
}
