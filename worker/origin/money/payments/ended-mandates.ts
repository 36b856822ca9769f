import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { PaymentAccount } from "#contract/product/payment-providers.ts";
import type { Env } from "#origin/base/env.ts";
import type { ProviderDeadline } from "./provider-deadline.ts";
import { accountOf, paymentProvider } from "./providers.ts";

/** Seconds between two questions to the provider about the same mandate, while it is offered. */
const CHECK_AFTER = 3_600;

type Books = Pick<D1Database, "prepare">;
interface StoredMandate {
  id: string;
  customer: string;
  mandate: string;
}

interface ReadMandates {
  /**
   * The earliest last check of a mandate with the provider, in seconds since the epoch. Null without
   * mandates.
   */
  mandatesCheckedAt: number | null;
}

/**
 * Reads a member's mandates. If a check with the provider is due and finds that one has ended there, reads
 * them again, so that an ended mandate is not offered.
 */
export async function readStandingMandates<Found extends ReadMandates>(
  { env, db, tenant, deadline }: { env: Env; db: Books; tenant: Tenant; deadline: ProviderDeadline },
  member: string,
  now: Date,
  read: () => Promise<Found>,
): Promise<Found> {
  const found = await read();
  const { mandatesCheckedAt: checkedAt } = found;
  if (checkedAt === null || checkedAt > now.getTime() / 1000 - CHECK_AFTER) return found;
  return (await refreshMandates(env, db, tenant, member, now, deadline)) ? read() : found;
}

/** The value of `mandatesCheckedAt` for these mandates, none of which has ended. */
export const earliestCheck = (standing: readonly { checked_at: number }[]): number | null =>
  standing.length > 0 ? Math.min(...standing.map(({ checked_at: at }) => at)) : null;

/**
 * Ends in the books those of a member's mandates that have ended at the provider: the member revoked one at
 * their bank, or the bank closed the account; or it was signed for another company, or at another provider.
 * Each is checked about once an hour, and again after a charge by it failed. True where one ended. Where the
 * provider cannot be reached, all stay as they are.
 */
async function refreshMandates(
  env: Env,
  db: Books,
  tenant: Tenant,
  member: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<boolean> {
  const site = tenant.id;
  const at = Math.floor(now.getTime() / 1000);
  const { results } = await db
    .prepare(
      "UPDATE mandates SET checked_at = ?3 WHERE member = ?1 AND site = ?2 AND ended_at IS NULL AND checked_at <= ?3 - ?4 RETURNING id, customer, mandate",
    )
    .bind(member, site, at, CHECK_AFTER)
    .all<StoredMandate>();
  try {
    const ended: boolean[] = [];
    for (const [customer, own] of Map.groupBy(results, ({ customer: of }) => of)) {
      const known = await paymentProvider(env, accountOf(tenant), deadline).mandatesOf(customer);
      for (const { id, mandate } of own)
        ended.push(!isStanding(known, mandate) && (await endInBooks(db, id, at)));
    }
    return ended.includes(true);
  } catch (error) {
    reportError("mandates", error, { site });
    return false;
  }
}

/**
 * Whether the provider refuses a charge because its mandate has ended there; then it ends in the books too.
 * False where the provider cannot be reached.
 */
export async function isEndedAtProvider(
  env: Env,
  db: Books,
  account: PaymentAccount,
  id: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<boolean> {
  const stored = await db
    .prepare("SELECT id, customer, mandate, ended_at FROM mandates WHERE id = ?1")
    .bind(id)
    .first<StoredMandate & { ended_at: number | null }>();
  if (!stored || stored.ended_at !== null) return true;
  try {
    const known = await paymentProvider(env, account, deadline).mandatesOf(stored.customer);
    return (
      !isStanding(known, stored.mandate) &&
      (await endInBooks(db, stored.id, Math.floor(now.getTime() / 1000)))
    );
  } catch (error) {
    reportError("mandates", error);
    return false;
  }
}

/** A statement that has a mandate checked before it is offered again: a charge by it failed or came back. */
export const checkMandateSoon = (db: Books, id: string | null): D1PreparedStatement =>
  db.prepare("UPDATE mandates SET checked_at = 0 WHERE id = ?1").bind(id);

const isStanding = (known: readonly { id: string; hasEnded: boolean }[], mandate: string): boolean =>
  known.some(({ id, hasEnded }) => id === mandate && !hasEnded);

async function endInBooks(db: Books, id: string, at: number): Promise<boolean> {
  const { meta } = await db
    .prepare("UPDATE mandates SET ended_at = ?2, ended_by = 'provider' WHERE id = ?1 AND ended_at IS NULL")
    .bind(id, at)
    .run();
  return meta.changes > 0;
}
