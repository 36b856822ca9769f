import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { takeReactivationMail } from "#origin/accounts/signup/budgets.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import { wasErased } from "./erasures.ts";
import { deletionMail } from "./publish-deletion.ts";

interface PendingDeletion {
  id: string;
  /** Seconds since 1970. */
  erase_at: number;
}

/** The pending deletion of a member as the directory knows it, or null. */
export const pendingDeletionOf = (
  db: Pick<D1Database, "prepare">,
  member: string,
  now: Date,
): Promise<PendingDeletion | null> =>
  db
    .prepare("SELECT id, erase_at FROM deletions WHERE member = ?1 AND erase_at > ?2")
    .bind(member, Math.floor(now.getTime() / 1000))
    .first<PendingDeletion>();

/**
 * Reactivates an account by a mailed link, once. Throws link_expired (410) for a link that is forged or was
 * used, and account_erased (410) where the account is erased or its days are over.
 */
export async function reactivateByLink(env: Env, tenant: Tenant, token: string): Promise<void> {
  const dot = token.indexOf(".");
  const id = token.slice(0, dot);
  const isGenuine =
    dot > 0 && (await isSigned(await keyFor(env.MASTER_SECRET, tenant, "link"), id, token.slice(dot + 1)));
  if (!isGenuine) throw new Refusal(410, "link_expired");
  const row = await databaseOf(env, tenant)
    .prepare("SELECT member FROM deletions WHERE id = ?1 AND site = ?2")
    .bind(id, tenant.id)
    .first<{ member: string }>();
  if (!row)
    throw new Refusal(410, (await wasErased(env, tenant.pool, id)) ? "account_erased" : "link_expired");
  const result = await memberObject(env, tenant.pool, row.member).reactivate(id);
  if (result === "over") throw new Refusal(410, "account_erased");
  if (result === "not_pending") throw new Refusal(410, "link_expired");
}

/**
 * Mails the reactivation link again to a member who has just typed the right password. Beyond the budget of
 * the account nothing is sent: the mails that were have the same link.
 */
export async function mailReactivation(
  env: Env,
  tenant: Tenant,
  member: string,
  deletion: string,
  now: Date,
): Promise<void> {
  if ((await takeReactivationMail(env, tenant, member)) > 0) return;
  const mail = await deletionMail(env, tenant, "reactivate", member, deletion, now);
  if (!mail) return;
  await mail.row.run();
  await mail.enqueue();
}
