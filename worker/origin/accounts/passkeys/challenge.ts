import { base64url, isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { toUnixSeconds } from "#origin/accounts/signup/drafts.ts";
import type { Env } from "#origin/base/env.ts";
import { newSecret } from "#origin/base/ids.ts";

/** Seconds in which a device answers a challenge: time to find a phone and to unlock it. */
export const CHALLENGE_SECONDS = 300;

const PATTERN = /^(\d{1,12}\.[\w-]{43})\.([\w-]{43})$/;

/**
 * A new challenge of this site as base64url. Nothing is stored until it is used, so strangers who ask for
 * them cost no write. `boundTo`: whose answer it takes; the same text has to be given to `expiryOf`.
 */
export async function newChallenge(env: Env, tenant: Tenant, boundTo: string, now: Date): Promise<string> {
  const text = `${toUnixSeconds(now) + CHALLENGE_SECONDS}.${newSecret()}`;
  const signature = await sign(await keyFor(env.MASTER_SECRET, tenant, "passkey"), `${boundTo} ${text}`);
  return base64url(new TextEncoder().encode(`${text}.${signature}`));
}

/**
 * Until when a challenge is good, in seconds since 1970; null for one that this site did not give out for
 * this purpose and browser, or that is old. Whether it was used only `useChallenge` knows.
 */
export async function expiryOf(
  env: Env,
  tenant: Tenant,
  boundTo: string,
  challenge: string,
  now: Date,
): Promise<number | null> {
  const [, text, signature] = PATTERN.exec(Buffer.from(challenge, "base64url").toString()) ?? [];
  if (!text || !signature) return null;
  const key = await keyFor(env.MASTER_SECRET, tenant, "passkey");
  if (!(await isSigned(key, `${boundTo} ${text}`, signature))) return null;
  const expiry = Number(text.split(".")[0]);
  return expiry > toUnixSeconds(now) ? expiry : null;
}

/**
 * The statements that use a challenge up, the first of a batch: after them `changes()` is 1 where this is its
 * only use, or the same call again.
 */
export function useChallenge(
  db: D1Database,
  { challenge, expiry, answerKey }: { challenge: string; expiry: number; answerKey: string | null },
  now: Date,
): D1PreparedStatement[] {
  return [
    db.prepare("DELETE FROM used_challenges WHERE expires_at <= ?1").bind(toUnixSeconds(now)),
    db
      .prepare(
        `INSERT INTO used_challenges (challenge, answer_key, expires_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (challenge) DO UPDATE SET expires_at = ?3 WHERE answer_key = ?2`,
      )
      .bind(challenge, answerKey, expiry),
  ];
}
