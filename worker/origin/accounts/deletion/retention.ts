import type { DeletionOffersAnswer, RetentionAnswer } from "#contract/calls/account/account-deletion.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";

/** Seconds for which the discount of a member who stays is valid. */
const DISCOUNT_SECONDS = 7 * 86_400;
/** Characters of the code after its first word: not to be guessed, since it is the member's alone. */
const CODE_CHARACTERS = 10;
const CODE_WORD = "STAY";

/** What the site offers a member who is about to leave. The company's discount is given once. */
export async function retentionOffers(
  db: Pick<D1Database, "prepare">,
  tenant: Tenant,
  member: string,
): Promise<Pick<DeletionOffersAnswer, "invisible" | "discount">> {
  const row = await db
    .prepare(
      `SELECT (SELECT invisible FROM profiles WHERE id = ?1) AS invisible,
        EXISTS (SELECT 1 FROM discount_codes WHERE site = ?2 AND member = ?1 AND code LIKE '${CODE_WORD}%') AS given`,
    )
    .bind(member, tenant.id)
    .first<{ invisible: number | null; given: number }>();
  const { delete_discount: percentage } = tenant.company;
  return {
    invisible: row?.invisible === 1,
    discount: percentage > 0 && row?.given !== 1 ? percentage : null,
  };
}

/** Takes the member out of search, the swipe game, suggestions and online status. */
export async function hideProfile(db: Pick<D1Database, "prepare">, member: string): Promise<void> {
  await db.prepare("UPDATE profiles SET invisible = 1 WHERE id = ?1").bind(member).run();
}

/**
 * Issues the company's discount for members who stay, as a code that this member alone can use, once. Asked
 * again it is the same code, until the same time. Null where the company gives none.
 */
export async function issueRetentionDiscount(
  env: Env,
  db: Pick<D1Database, "batch" | "prepare">,
  tenant: Tenant,
  member: string,
  now: Date,
): Promise<RetentionAnswer["discount"]> {
  const { delete_discount: percentage } = tenant.company;
  if (percentage === 0) return null;
  const signature = await sign(await keyFor(env.MASTER_SECRET, tenant, "discount"), member);
  const code = `${CODE_WORD}${signature
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, CODE_CHARACTERS)}`;
  const seconds = Math.floor(now.getTime() / 1000);
  const [, issued] = await db.batch<{ percentage: number; expires_at: number }>([
    db
      .prepare(
        `INSERT INTO discount_codes (site, code, percentage, member, expires_at, once_per_user, status, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, 1, 'active', ?6) ON CONFLICT (site, code) DO NOTHING`,
      )
      .bind(tenant.id, code, percentage, member, seconds + DISCOUNT_SECONDS, seconds),
    db
      .prepare(
        "SELECT percentage, expires_at FROM discount_codes WHERE site = ?1 AND code = ?2 AND member = ?3",
      )
      .bind(tenant.id, code, member),
  ]);
  const row = issued?.results[0];
  return row
    ? { code, percentage: row.percentage, expires: new Date(row.expires_at * 1000).toISOString() }
    : null;
}
