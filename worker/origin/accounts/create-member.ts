import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { addToMemberIndex } from "#origin/directory/member-index.ts";
import { memberObject } from "#origin/member/address.ts";
import type { NewMember } from "#origin/member/state.ts";
import { insertAccount, type NewAccount } from "./accounts.ts";

/**
 * Creates a member: first the row of the member index, then the member's object, then the account, together
 * with the statements in `more`. Interrupted between these, it leaves nothing that anybody could log in to,
 * and may be repeated. Throws where the site already has the address or the name.
 */
export async function createMember(
  env: Env,
  tenant: Tenant,
  member: Omit<NewMember, "pool" | "site">,
  account: Omit<NewAccount, "member" | "site">,
  more: D1PreparedStatement[] = [],
  now = new Date(),
): Promise<void> {
  const db = databaseOf(env, tenant);
  await addToMemberIndex(db, member.id, tenant.id, now);
  await memberObject(env, tenant.pool, member.id).create({ ...member, pool: tenant.pool, site: tenant.id });
  await db.batch([insertAccount(db, { ...account, member: member.id, site: tenant.id }, now), ...more]);
}
