import type { Tenant } from "#contract/platform/tenant.ts";
import { recordAction } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { memberObject } from "#origin/member/address.ts";

/**
 * Holds an account of this site while a report is reviewed, or releases it. Until then nothing of it reaches
 * other members, and the account is not informed. False where the site has no such account.
 */
export async function holdAccount(
  env: Env,
  tenant: Tenant,
  { profile, held, reason, operator }: { profile: string; held: boolean; reason: string; operator: Actor },
  now: Date,
): Promise<boolean> {
  const db = databaseOf(env, tenant);
  const isHere = await db
    .prepare("SELECT 1 FROM profiles WHERE id = ?1 AND site = ?2 AND status <> 'deleted'")
    .bind(profile, tenant.id)
    .first();
  if (!isHere) return false;
  const action = held ? "hold account" : "release account";
  await recordAction(db, { site: tenant.id, area: "holds", operator, action, subject: profile, reason }, now);
  return memberObject(env, tenant.pool, profile).setHeld(held);
}
