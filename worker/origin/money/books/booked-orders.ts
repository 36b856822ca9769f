import type { OrderReason, OrderStatus } from "#contract/calls/money/orders.ts";
import { SOURCE_PARTS, type SourcePart } from "#contract/desk/affiliates.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import type { PaymentProviderName } from "#contract/product/payment-providers.ts";
import { vatLocation, type LocationVerdict } from "#contract/product/vat-location.ts";
import { dayOf, mondayOf, zoneOf } from "#origin/growth/calendar.ts";
import type { OrderTerms } from "#origin/member/billing/stored-orders.ts";
import { eventOnce, type OrderEventKind } from "./order-events.ts";

/**
 * An order in the books. Sums in minor units, times in seconds since 1970. `told`: the member's object knows
 * the status.
 */
export interface BookedOrder extends Omit<
  OrderTerms,
  "discount" | "remember_card" | "provider" | "seller" | "evidence" | "vat_country" | "at_once"
> {
  /** The evidence of where the buyer is; null in orders from before it was recorded. */
  network_country: string | null;
  residence_country: string | null;
  payment_country: string | null;
  vat_country: string | null;
  vat_verdict: LocationVerdict | null;
  /** As JSON. */
  seller: string;
  at_once: string | null;
  provider: PaymentProviderName;
  bundle: BundleId;
  method: PaymentMethod;
  discount_kind: "time_bonus" | "welcome" | "code" | null;
  discount_code: string | null;
  discount_percentage: number | null;
  remember_card: 0 | 1;
  status: OrderStatus;
  reason: OrderReason;
  payment: string | null;
  checkout: string | null;
  made_premium: 0 | 1;
  invoice: number | null;
  created_at: number;
  paid_at: number | null;
  asked_at: number;
  told: 0 | 1;
}

/** Records an order, once by its id. */
export async function recordOrder(db: D1Database, terms: OrderTerms, now: Date): Promise<void> {
  const { discount, evidence } = terms;
  const buyer = await buyerOf(db, terms);
  await db.batch([
    db
      .prepare(`INSERT INTO orders (id, site, member, company, bundle, credits, method, country, currency, list_amount, amount, vat_rate, vat_amount, discount_kind, discount_code, discount_percentage, mandate, remember_card, next, locale, collected_on, status, created_at, host, seller, network_country, residence_country, payment_country, vat_country, vat_verdict, at_once, provider, network, ref, sub1, sub2, sub3, partner, signup_week)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, 'open', ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38) ON CONFLICT (id) DO NOTHING`)
      .bind(
        terms.id,
        terms.site,
        terms.member,
        terms.company,
        terms.bundle,
        terms.credits,
        terms.method,
        terms.country,
        terms.currency,
        terms.list_amount,
        terms.amount,
        terms.vat_rate,
        terms.vat_amount,
        discount?.kind ?? null,
        discount?.code ?? null,
        discount?.percentage ?? null,
        terms.mandate,
        Number(terms.remember_card),
        terms.next,
        terms.locale,
        terms.collected_on,
        seconds(now),
        terms.host,
        JSON.stringify(terms.seller),
        evidence?.network ?? null,
        evidence?.residence ?? null,
        evidence?.payment ?? null,
        terms.vat_country ?? null,
        evidence ? vatLocation(evidence, terms.country).verdict : null,
        terms.at_once ? JSON.stringify(terms.at_once) : null,
        terms.provider ?? "mollie",
        ...SOURCE_PARTS.map((part) => buyer?.[part] ?? ""),
        buyer && mondayOf(dayOf(buyer.created_at, zoneOf(terms.seller))),
      ),
    eventOnce(db, terms.id, "created", now),
  ]);
}

/** When a buyer signed up, and where they came from: the sale is counted by it also when they are erased. */
const buyerOf = (db: D1Database, { member }: OrderTerms) =>
  db
    .prepare(
      `SELECT profiles.created_at, ${SOURCE_PARTS.join(", ")} FROM profiles LEFT JOIN signup_sources ON member = id WHERE id = ?1`,
    )
    .bind(member)
    .first<Record<SourcePart, string | null> & { created_at: number }>();

export const readOrder = (db: Pick<D1Database, "prepare">, id: string): Promise<BookedOrder | null> =>
  db.prepare("SELECT * FROM orders WHERE id = ?1").bind(id).first<BookedOrder>();

/** Records the provider's payment of an order that has none yet, in one batch with `more`. */
export async function recordPayment(
  db: D1Database,
  order: string,
  payment: string,
  checkout: string | null,
  more: D1PreparedStatement[] = [],
): Promise<void> {
  await db.batch([
    ...more,
    db
      .prepare("UPDATE orders SET payment = ?2, checkout = ?3 WHERE id = ?1 AND payment IS NULL")
      .bind(order, payment, checkout),
  ]);
}

/**
 * Whether the provider may be asked about an order again: of many requests at once, one gets true. `pause` in
 * seconds.
 */
export async function claimStatusCheck(
  db: D1Database,
  order: string,
  pause: number,
  now: Date,
): Promise<boolean> {
  return (
    (await db
      .prepare(
        "UPDATE orders SET asked_at = ?2 WHERE id = ?1 AND asked_at <= ?2 - ?3 AND status IN ('open', 'pending', 'completed') RETURNING 1 AS yes",
      )
      .bind(order, seconds(now), pause)
      .first()) !== null
  );
}

/**
 * The statuses from which an order may reach a status. A paid order never becomes unpaid; one that was
 * cancelled, expired or failed becomes paid if the money arrives after all.
 */
const FROM: Record<Exclude<OrderStatus, "open">, readonly OrderStatus[]> = {
  pending: ["open"],
  failed: ["open", "pending"],
  cancelled: ["open", "pending"],
  completed: ["open", "pending", "failed", "cancelled"],
  refunded: ["open", "pending", "failed", "cancelled", "completed"],
};

/**
 * Statements that move an order to a status if it may get there. Unless `told` says that the member's object
 * knows already, the scheduled job informs it.
 */
export function changeStatus(
  db: D1Database,
  order: string,
  status: Exclude<OrderStatus, "open">,
  {
    reason = null,
    told = false,
    event,
  }: { reason?: OrderReason; told?: boolean; event: OrderEventKind | null },
  now: Date,
): D1PreparedStatement[] {
  const from = FROM[status].map((each) => `'${each}'`).join(", ");
  return [
    ...(event === null
      ? []
      : [eventOnce(db, order, event, now, `SELECT 1 FROM orders WHERE id = ?1 AND status IN (${from})`)]),
    db
      .prepare(`UPDATE orders SET status = ?2, reason = ?3, told = ?4 WHERE id = ?1 AND status IN (${from})`)
      .bind(order, status, reason, Number(told)),
  ];
}

export async function markMemberInformed(db: D1Database, order: string): Promise<void> {
  await db.prepare("UPDATE orders SET told = 1 WHERE id = ?1").bind(order).run();
}

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
