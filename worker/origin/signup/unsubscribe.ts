import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { eraseDraftsOf, findDraft, seconds } from "./drafts.ts";

/**
 * The token of a mail's List-Unsubscribe: it outlives the draft, and completes nothing. `address` is the
 * site's keyed hash.
 */
export const stopToken = async (env: Env, tenant: Tenant, address: string): Promise<string> =>
  `${address}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "unsubscribe"), address)}`;

/**
 * Erases the drafts of a token's address at this site, and writes there no more about any. Repeated, it
 * changes nothing. Throws link_expired for a token made up.
 */
export async function unsubscribe(env: Env, tenant: Tenant, token: string, now: Date): Promise<void> {
  const db = databaseOf(env, tenant);
  const address =
    (await stoppedAddress(env, tenant, token)) ?? (await mailedAddress(env, tenant, token, now));
  await db.batch([
    db
      .prepare("INSERT INTO unsubscribed (hash, at) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING")
      .bind(address, seconds(now)),
    db
      .prepare(
        "DELETE FROM mails WHERE sent_at IS NULL AND id IN (SELECT mail FROM drafts WHERE site = ?1 AND address = ?2)",
      )
      .bind(tenant.id, address),
    eraseDraftsOf(db, tenant, address, now),
  ]);
}

async function stoppedAddress(env: Env, tenant: Tenant, token: string): Promise<string | null> {
  const [address = "", signature = ""] = token.split(".");
  return (await isSigned(await keyFor(env.MASTER_SECRET, tenant, "unsubscribe"), address, signature))
    ? address
    : null;
}

/**
 * Whoever has the mail may say so on the page it leads to, whose token he holds; whoever has the partner's
 * address may not.
 */
async function mailedAddress(env: Env, tenant: Tenant, token: string, now: Date): Promise<string> {
  const { way, address } = await findDraft(env, tenant, token, now);
  if (way !== "mail") throw new Refusal(410, "link_expired");
  return address;
}
