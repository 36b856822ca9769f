import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import type { PaymentAccount } from "#contract/product/payment-providers.ts";
import type { Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import type { Payment } from "./payment.ts";
import type { ProviderDeadline } from "./provider-deadline.ts";
import { accountOf, paymentProvider } from "./providers.ts";

/** What is needed of the books' database here. */
type Books = Pick<D1Database, "prepare">;

/** What a member can be charged by without being present: a remembered card, or a bank account. */
export interface MandateRow {
  /** Our id, by which the member names it. */
  id: string;
  kind: "debit" | "card";
  method: PaymentMethod;
  /** The provider's ids. */
  customer: string;
  mandate: string;
  label: string;
  holder: string | null;
  reference: string | null;
  /** Seconds since 1970. */
  signed_at: number;
}
const COLUMNS = "id, kind, method, customer, mandate, label, holder, reference, signed_at";

/** Card brands as they begin in a label: the provider has only one method for all of them. */
const BRANDS: readonly [RegExp, PaymentMethod][] = [
  [/^mastercard|^maestro/i, "mastercard"],
  [/^american express|^amex/i, "amex"],
];

/**
 * The provider's customer of a member: the one of an earlier mandate, or a new one, created once. Throws
 * where the provider cannot be reached.
 */
export async function customerOf(
  env: Env,
  db: Books,
  tenant: Tenant,
  member: string,
  deadline: ProviderDeadline,
): Promise<string> {
  const known = await db
    .prepare(
      "SELECT customer FROM mandates WHERE member = ?1 AND site = ?2 AND company IN (?3, '') AND provider = ?4 ORDER BY signed_at DESC LIMIT 1",
    )
    .bind(member, tenant.id, tenant.company.id, tenant.paymentProvider)
    .first<{ customer: string }>();
  return (
    known?.customer ??
    paymentProvider(env, accountOf(tenant), deadline).createCustomer(`${tenant.pool}/${member}`)
  );
}

/**
 * Remembers a card once its first payment is paid, and only once. Any other payment changes nothing. Throws
 * where the provider has to be asked and cannot be reached.
 */
export async function rememberCard(
  env: Env,
  db: Books,
  tenant: Tenant,
  member: string,
  { status, customer, mandate, card }: Payment,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  if (status !== "paid" || customer === null || mandate === null) return;
  const label =
    card ??
    (await paymentProvider(env, accountOf(tenant), deadline).mandatesOf(customer)).find(
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
 * Forgets a remembered card: in the books first, so that nothing is charged by it any more, then at the
 * provider. False where the member has none of this id. Throws payment_unavailable (503) where the provider
 * cannot be reached; repeating it asks the provider again.
 */
export async function endRememberedCard(
  env: Env,
  db: Books,
  { id: site, company: { id: seller } }: Tenant,
  member: string,
  card: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<boolean> {
  const ended = await db
    .prepare(
      "UPDATE mandates SET ended_at = coalesce(ended_at, ?4), ended_by = coalesce(ended_by, 'member') WHERE id = ?1 AND member = ?2 AND site = ?3 AND kind = 'card' RETURNING customer, mandate, company, provider",
    )
    .bind(card, member, site, Math.floor(now.getTime() / 1000))
    .first<Pick<MandateRow, "customer" | "mandate"> & PaymentAccount>();
  if (!ended) return false;
  try {
    const { company, provider, customer, mandate } = ended;
    const account = { company: company || seller, provider };
    await paymentProvider(env, account, deadline).revokeMandate(customer, mandate);
  } catch (error) {
    reportError("payment provider", error);
    throw new Refusal(503, "payment_unavailable", { retryAfter: 5 });
  }
  return true;
}

/** A statement that records a mandate, once by its id. */
export const insertMandate = (
  db: Books,
  { id, kind, method, customer, mandate, label, holder, reference, signed_at: at }: MandateRow,
  { id: site, company, paymentProvider: provider }: Tenant,
  member: string,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR IGNORE INTO mandates (site, member, ${COLUMNS}, company, provider) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)`,
    )
    .bind(
      site,
      member,
      id,
      kind,
      method,
      customer,
      mandate,
      label,
      holder,
      reference,
      at,
      company.id,
      provider,
    );

/**
 * A mandate of the member that is in force: by our id, or, where none is named, the one for their bank
 * account.
 */
export function mandateOf(db: Books, member: string, id: string | null = null): Promise<MandateRow | null> {
  const which = id === null ? "kind = 'debit' AND ?2 IS NULL" : "id = ?2";
  return db
    .prepare(
      `SELECT ${COLUMNS} FROM mandates WHERE member = ?1 AND ended_at IS NULL AND ${which} ORDER BY signed_at DESC LIMIT 1`,
    )
    .bind(member, id)
    .first<MandateRow>();
}
