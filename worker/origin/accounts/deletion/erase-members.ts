import type { Tenant } from "#contract/platform/tenant.ts";
import type { PaymentAccount } from "#contract/product/payment-providers.ts";
import { removeArchive } from "#origin/accounts/exports/archive-files.ts";
import { liftLoginBlocks } from "#origin/accounts/login.ts";
import { clearMailBudgets } from "#origin/accounts/signup/budgets.ts";
import type { Env } from "#origin/base/env.ts";
import { cursorAfter, placeIn, type JobPiece } from "#origin/base/job-piece.ts";
import { runLogged } from "#origin/base/log-failure.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import { throttleFor } from "#origin/base/throttle/throttle-for.ts";
import { removeDecisionCopies } from "#origin/media/photos/decision-copies.ts";
import { removeFiles } from "#origin/media/photos/files.ts";
import { memberObject } from "#origin/member/address.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import { paymentProvider } from "#origin/money/payments/providers.ts";
import { forgetUnused, rememberUnused } from "#origin/money/withdrawals/erased-purchases.ts";
import { clearReportBudget } from "#origin/safety/reports/reports.ts";
import { countErased } from "./count-erased.ts";
import { erasingStatements } from "./erased-rows.ts";
import { recordErasure, wasErased } from "./erasures.ts";

/** Members erased in one piece of the job: each wakes their object, and perhaps the payment provider. */
const PAGE = 10;
/** Seconds until the objects of an erasure are asked again that still wait for a partner's acknowledgement. */
const ASK_AGAIN_SECONDS = 21_600;

interface DueDeletion {
  id: string;
  member: string;
  host: string;
  at: number;
}

/**
 * Erases the members whose time for a reactivation is over, from every store. Each step may be repeated, and
 * the row of the deletion goes last: an erasure that failed or was interrupted is completed by the next run,
 * and holds up no other. A job.
 */
export async function eraseMembers({
  env,
  pool,
  db,
  cursor,
  startedAt,
  now,
}: JobPiece): Promise<string | null> {
  const { at, id } = placeIn(cursor);
  const { results } = await db
    .prepare(
      "SELECT id, member, host, erase_at AS at FROM deletions WHERE erase_at <= ?1 AND (erase_at, member) > (?2, ?3) ORDER BY erase_at, member LIMIT ?4",
    )
    .bind(Math.floor(startedAt.getTime() / 1000), at, id, PAGE)
    .all<DueDeletion>();
  for (const due of results) await runLogged("erasure", () => eraseMember(env, pool, db, due, now));
  return cursorAfter(
    results.map(({ member, at: dueAt }) => ({ at: dueAt, id: member })),
    PAGE,
  );
}

async function eraseMember(
  env: Env,
  pool: string,
  db: D1Database,
  { id, member, host }: DueDeletion,
  now: Date,
): Promise<void> {
  const isRepeated = await wasErased(env, pool, id);
  const tenant = await tenantAtHost(host);
  const asked = isRepeated ? null : id;
  if (tenant) await countErased(env, tenant, db, { id, member, asked }, now);
  if (tenant) await rememberUnused(env, tenant, db, member);
  const outcome = await memberObject(env, pool, member).erase(asked);
  // Reactivated in the last moment: the object removes the row of the deletion itself.
  if (outcome === "refused") return forgetUnused(db, member);
  await recordErasure(env, pool, { id, member, host });
  await eraseAtProvider(env, db, member, tenant);
  await erasePhotos(env, pool, db, member);
  if (tenant) await clearCounters(env, tenant, db, member);
  await db.batch(erasingStatements(db, member));
  await db
    .prepare(
      outcome === "erased"
        ? "DELETE FROM deletions WHERE id = ?1"
        : "UPDATE deletions SET erase_at = ?2, reason = NULL, text = '' WHERE id = ?1",
    )
    .bind(...(outcome === "erased" ? [id] : [id, Math.floor(now.getTime() / 1000) + ASK_AGAIN_SECONDS]))
    .run();
}

/**
 * Deletes the member's customers at the payment provider, and with them their mandates: those of the books,
 * and those of a card that was to be remembered and was never paid with. Payments stay there by law.
 */
async function eraseAtProvider(
  env: Env,
  db: D1Database,
  member: string,
  tenant: Tenant | null,
): Promise<void> {
  const { results: mandates } = await db
    .prepare("SELECT DISTINCT company, provider, customer FROM mandates WHERE member = ?1")
    .bind(member)
    .all<PaymentAccount & { customer: string }>();
  const { results: orders } = await db
    .prepare(
      "SELECT company, provider, payment FROM orders WHERE member = ?1 AND remember_card = 1 AND payment IS NOT NULL",
    )
    .bind(member)
    .all<PaymentAccount & { payment: string }>();
  for (const { payment, ...account } of orders) {
    const customer =
      (await paymentProvider(env, account, NO_DEADLINE).findPayment(payment))?.customer ?? null;
    if (customer !== null && !mandates.some((known) => known.customer === customer))
      mandates.push({ ...account, customer });
  }
  // A mandate from before its company was recorded was signed for the company of the site.
  for (const { company, provider, customer } of mandates) {
    const account = { company: company || (tenant?.company.id ?? ""), provider };
    await paymentProvider(env, account, NO_DEADLINE).deleteCustomer(customer);
  }
}

/**
 * The object removes the files that it knows; a directory may have photos that it never took over. Archives
 * of the member go too.
 */
async function erasePhotos(env: Env, pool: string, db: D1Database, member: string): Promise<void> {
  const { results } = await db
    .prepare(
      "SELECT key FROM photos WHERE profile = ?1 UNION SELECT key FROM chat_photos WHERE sender = ?1 UNION SELECT key FROM selfies WHERE member = ?1",
    )
    .bind(member)
    .all<{ key: string }>();
  await removeFiles(
    env.PHOTOS,
    pool,
    results.map(({ key }) => key),
  );
  const { results: refused } = await db
    .prepare("SELECT subject FROM decisions WHERE member = ?1 AND has_copies = 1")
    .bind(member)
    .all<{ subject: string }>();
  await removeDecisionCopies(
    env.PHOTOS,
    pool,
    refused.map(({ subject }) => subject),
  );
  const { results: archives } = await db
    .prepare("SELECT id FROM exports WHERE member = ?1")
    .bind(member)
    .all<{ id: string }>();
  for (const { id } of archives) await removeArchive(env.PHOTOS, pool, id);
}

/** Counts of wrong logins, mails and the like. Their keys are hashes, and they would end by themselves. */
async function clearCounters(env: Env, tenant: Tenant, db: D1Database, member: string): Promise<void> {
  const email = await db
    .prepare("SELECT email FROM accounts WHERE member = ?1")
    .bind(member)
    .first<string>("email");
  await Promise.all([
    liftLoginBlocks(env, tenant, member),
    clearReportBudget(env, tenant, member),
    throttleFor(env, tenant.pool, `codes/${member}`).clear(),
    clearMailBudgets(env, tenant, { member, email }),
  ]);
}
