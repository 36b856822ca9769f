import { Refusal } from "#contract/errors.ts";
import type { PaymentMethod } from "#contract/payment-methods.ts";
import type { Tenant } from "#contract/tenant.ts";
import { newId } from "#origin/accounts/login.ts";
import type { Env } from "#origin/env.ts";
import type { Payment } from "./payment.ts";
import { paymentProvider } from "./providers.ts";

/** What is asked of the books here. */
type Books = Pick<D1Database, "prepare">;

/** By what somebody may be charged who is not there: a card that is remembered, or his account. */
export interface MandateRow {
  /** Ours, which he names. */
  id: string;
  kind: "debit" | "card";
  method: PaymentMethod;
  /** The provider's. */
  customer: string;
  mandate: string;
  label: string;
  holder: string | null;
  reference: string | null;
  /** Seconds since 1970. */
  signed_at: number;
}
const COLUMNS = "id, kind, method, customer, mandate, label, holder, reference, signed_at";

/** What cards are called by the provider, whose own methods do not tell them apart. */
const BRANDS: readonly [RegExp, PaymentMethod][] = [
  [/^mastercard|^maestro/i, "mastercard"],
  [/^american express|^amex/i, "amex"],
];

/**
 * The provider's customer that a member is: the one he was before, or a new one, made once. Throws where the
 * provider cannot be reached.
 */
export async function customerOf(env: Env, db: Books, tenant: Tenant, member: string): Promise<string> {
  const known = await db
    .prepare("SELECT customer FROM mandates WHERE member = ?1 AND site = ?2 ORDER BY signed_at DESC LIMIT 1")
    .bind(member, tenant.id)
    .first<{ customer: string }>();
  return known?.customer ?? paymentProvider(env).createCustomer(`${tenant.pool}/${member}`);
}

/**
 * The first payment by a card that was to be remembered was paid: it is, once. Anything else changes nothing.
 * Throws where the provider has to be asked and cannot be.
 */
export async function rememberCard(
  env: Env,
  db: Books,
  tenant: Tenant,
  member: string,
  { status, customer, mandate, card }: Payment,
  now = new Date(),
): Promise<void> {
  if (status !== "paid" || customer === null || mandate === null) return;
  const label =
    card ??
    (await paymentProvider(env).mandatesOf(customer)).find(
      ({ id, method }) => id === mandate && method === "creditcard",
    )?.label;
  if (label === undefined) return;
  const method = BRANDS.find(([brand]) => brand.test(label))?.[1] ?? "visa";
  await insertMandate(
    db,
    {
      id: newId(),
      kind: "card",
      method,
      customer,
      mandate,
      label,
      holder: null,
      reference: null,
      signed_at: Math.floor(now.getTime() / 1000),
    },
    tenant,
    member,
  ).run();
}

/**
 * Ends a card that a member wanted to be remembered: here first, so that nothing is charged by it any more,
 * then at the provider. False where he has none of this id. Throws payment_unavailable (503) where the
 * provider cannot be asked: said again it is asked again, of a card that ended before too.
 */
export async function endRememberedCard(
  env: Env,
  db: Books,
  { id: site }: Tenant,
  member: string,
  card: string,
  now = new Date(),
): Promise<boolean> {
  const ended = await db
    .prepare(
      "UPDATE mandates SET ended_at = coalesce(ended_at, ?4) WHERE id = ?1 AND member = ?2 AND site = ?3 AND kind = 'card' RETURNING customer, mandate",
    )
    .bind(card, member, site, Math.floor(now.getTime() / 1000))
    .first<Pick<MandateRow, "customer" | "mandate">>();
  if (!ended) return false;
  try {
    await paymentProvider(env).revokeMandate(ended.customer, ended.mandate);
  } catch (error) {
    console.error("payment provider:", error);
    throw new Refusal(503, "payment_unavailable", { retryAfter: 5 });
  }
  return true;
}

/** A mandate's row in the books; the same again is the same. */
export const insertMandate = (
  db: Books,
  { id, kind, method, customer, mandate, label, holder, reference, signed_at: at }: MandateRow,
  { id: site }: Tenant,
  member: string,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR IGNORE INTO mandates (site, member, ${COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`,
    )
    .bind(site, member, id, kind, method, customer, mandate, label, holder, reference, at);

/** A mandate of a member's own that stands: by our id of it, or the one for his account where none is named. */
export function mandateOf(db: Books, member: string, id: string | null = null): Promise<MandateRow | null> {
  const which = id === null ? "kind = 'debit' AND ?2 IS NULL" : "id = ?2";
  return db
    .prepare(
      `SELECT ${COLUMNS} FROM mandates WHERE member = ?1 AND ended_at IS NULL AND ${which} ORDER BY signed_at DESC LIMIT 1`,
    )
    .bind(member, id)
    .first<MandateRow>();
}
