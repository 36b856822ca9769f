import { MOST_TOKENS, type PartnerToken } from "#contract/desk/partner-tokens.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { hashSecret, newId, newSecret } from "#origin/base/ids.ts";
import type { Actor } from "#origin/base/operator.ts";

type Site = Pick<Tenant, "pool" | "id" | "partners">;

/** As a partner sends it: its name and a secret of 256 random bits, so that the hash needs no salt. */
const TOKEN = /^Bearer ([a-z0-9-]{1,40})\.([\w-]{43})$/;

/**
 * Issues a token of a partner that the site's file lists; null for any other one. Only its hash is stored.
 *
 * @returns `too_many` where the partner has as many good ones as may be.
 */
export async function issuePartnerToken(
  env: Env,
  site: Site,
  { partner, days, operator }: { partner: string; days: number; operator: Actor },
  now: Date,
): Promise<{ token: string } | "too_many" | null> {
  if (!site.partners.includes(partner)) return null;
  const db = databaseOf(env, site);
  const secret = newSecret();
  const [id, at] = [newId(), Math.floor(now.getTime() / 1000)];
  const good = `(SELECT count(*) FROM partner_tokens WHERE site = ? AND partner = ? AND revoked_at IS NULL AND expires_at > ?) < ${MOST_TOKENS}`;
  const values = [site.id, partner, at];
  const entry = { site: site.id, area: "partners", operator, subject: partner, reason: "" } as const;
  const [, stored] = await db.batch([
    auditStatement(
      db,
      { ...entry, action: "issue partner token", after: { token: id, days } },
      { where: good, values },
      now,
    ),
    db
      .prepare(
        `INSERT INTO partner_tokens (id, site, partner, hash, issued_at, issued_by, expires_at)
         SELECT ?, ?, ?, ?, ?, ?, ? WHERE ${good}`,
      )
      .bind(id, site.id, partner, await hashSecret(secret), at, operator.name, at + days * DAY_S, ...values),
  ]);
  return stored?.meta.changes === 1 ? { token: `${partner}.${secret}` } : "too_many";
}

/** Ends a token at once. Answers whether the site has it, ended or not. */
export async function revokePartnerToken(
  env: Env,
  site: Site,
  { id, reason, operator }: { id: string; reason: string; operator: Actor },
  now: Date,
): Promise<boolean> {
  const db = databaseOf(env, site);
  const [, , found] = await db.batch([
    auditStatement(
      db,
      { site: site.id, area: "partners", operator, action: "revoke partner token", subject: id, reason },
      {
        where: "EXISTS (SELECT 1 FROM partner_tokens WHERE id = ? AND site = ? AND revoked_at IS NULL)",
        values: [id, site.id],
      },
      now,
    ),
    db
      .prepare(
        "UPDATE partner_tokens SET revoked_at = ?3, revoked_by = ?4 WHERE id = ?1 AND site = ?2 AND revoked_at IS NULL",
      )
      .bind(id, site.id, Math.floor(now.getTime() / 1000), operator.name),
    db.prepare("SELECT 1 FROM partner_tokens WHERE id = ?1 AND site = ?2").bind(id, site.id),
  ]);
  return (found?.results.length ?? 0) > 0;
}

/** A token as it is stored. Times in seconds since 1970. */
interface Row extends Pick<PartnerToken, "id" | "partner" | "issued_by" | "revoked_by" | "used_on"> {
  issued_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** Every token of a site, the newest first. */
export async function partnerTokens(env: Env, site: Site, now: Date): Promise<PartnerToken[]> {
  const { results } = await databaseOf(env, site)
    .prepare(
      `SELECT id, partner, issued_at, issued_by, expires_at, revoked_at, revoked_by, used_on FROM partner_tokens
       WHERE site = ?1 ORDER BY id DESC`,
    )
    .bind(site.id)
    .all<Row>();
  return results.map((row) => ({
    ...row,
    issued_at: isoOf(row.issued_at),
    expires_at: isoOf(row.expires_at),
    revoked_at: row.revoked_at === null ? null : isoOf(row.revoked_at),
    state:
      row.revoked_at !== null
        ? "revoked"
        : row.expires_at * 1000 <= now.getTime()
          ? "expired"
          : site.partners.includes(row.partner)
            ? "good"
            : "unlisted",
  }));
}

/**
 * The partner whose token a request carries (`Authorization: Bearer <token>`), or null: it has to be of this
 * site, neither expired nor revoked, and its partner in the site's file. The day of its use is noted, once a
 * day.
 */
export async function partnerOf(env: Env, site: Site, request: Request, now: Date): Promise<string | null> {
  const [, partner, secret] = TOKEN.exec(request.headers.get("authorization") ?? "") ?? [];
  if (partner === undefined || secret === undefined || !site.partners.includes(partner)) return null;
  const db = databaseOf(env, site);
  const token = await db
    .prepare(
      `SELECT id, used_on FROM partner_tokens
       WHERE hash = ?1 AND site = ?2 AND partner = ?3 AND revoked_at IS NULL AND expires_at > ?4`,
    )
    .bind(await hashSecret(secret), site.id, partner, Math.floor(now.getTime() / 1000))
    .first<Pick<Row, "id" | "used_on">>();
  if (!token) return null;
  const day = now.toISOString().slice(0, 10);
  if (token.used_on !== day)
    await db.prepare("UPDATE partner_tokens SET used_on = ?2 WHERE id = ?1").bind(token.id, day).run();
  return partner;
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
