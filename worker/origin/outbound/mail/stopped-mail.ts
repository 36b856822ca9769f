import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { clearSuppressions } from "./mailgun.ts";

/**
 * Stops an address: the provider reported that it bounced, or that its reader does not want our emails.
 * Returns the accounts with this address. `at`: seconds since 1970. Repeated, it changes nothing.
 */
export async function recordStopped(db: D1Database, address: string, at: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      "UPDATE accounts SET stopped_key = email_key, stopped_at = ?2 WHERE email_key = ?1 RETURNING member",
    )
    .bind(accountKey(address), at)
    .all<{ member: string }>();
  return results.map(({ member }) => member);
}

/**
 * Makes the provider deliver to an address again, where it was stopped: it keeps lists of its own, and drops
 * what is sent to an address on one of them without a word. Throws where the provider cannot be asked.
 */
export async function resumeDelivery(env: Env, tenant: Tenant, address: string): Promise<void> {
  const db = databaseOf(env, tenant);
  const key = accountKey(address);
  const stopped = await db
    .prepare("SELECT 1 FROM accounts WHERE site = ?1 AND stopped_key = ?2")
    .bind(tenant.id, key)
    .first();
  if (stopped === null) return;
  await clearSuppressions(env, tenant.mailDomain, address);
  await db
    .prepare("UPDATE accounts SET stopped_key = NULL, stopped_at = NULL WHERE site = ?1 AND stopped_key = ?2")
    .bind(tenant.id, key)
    .run();
}

/**
 * Takes the mark of a bounce off an account's address, here and on the provider's own list of bounces. People
 * who complained or unsubscribed there stay on its other lists.
 *
 * @throws Refusal origin_unavailable (503) where the provider does not answer: then nothing is changed here.
 */
export async function clearBounce(env: Env, tenant: Tenant, address: string): Promise<void> {
  await clearSuppressions(env, tenant.mailDomain, address, ["bounces"]).catch((error: unknown) => {
    reportError("mail provider", error);
    throw new Refusal(503, "origin_unavailable", { retryAfter: 30 });
  });
  await databaseOf(env, tenant)
    .prepare("UPDATE accounts SET stopped_key = NULL, stopped_at = NULL WHERE site = ?1 AND stopped_key = ?2")
    .bind(tenant.id, accountKey(address))
    .run();
}

/** Whether the latest emails to a member's own address did not arrive. */
export async function isStopped(env: Env, tenant: Tenant, member: string): Promise<boolean> {
  const row = await databaseOf(env, tenant)
    .prepare("SELECT 1 FROM accounts WHERE member = ?1 AND site = ?2 AND stopped_key = email_key")
    .bind(member, tenant.id)
    .first();
  return row !== null;
}
