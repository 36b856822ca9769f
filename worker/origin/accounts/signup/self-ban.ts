import type { BanRequestBody } from "#contract/calls/safety/bans.ts";
import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { emailFault } from "#contract/product/signup-rules.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { addressHash } from "./bans.ts";
import { takeAddressMail } from "./budgets.ts";
import { eraseDrafts, toUnixSeconds } from "./drafts.ts";

/** Seconds for which the link of the mail is valid. */
const LINK_SECONDS = 7 * 86_400;

/**
 * Sends a mail to an address that somebody wants to have banned: only its owner can confirm it. The same
 * happens whether the site knows the address or not. Throws invalid_email (422) and mail_limit (429) beyond
 * the budget of the network or the address.
 */
export async function requestBan(
  env: Env,
  tenant: Tenant,
  { email: typed, language }: BanRequestBody,
  network: string,
  now: Date,
): Promise<void> {
  const email = typed.trim();
  if (emailFault(email)) throw new Refusal(422, "invalid_email", { field: "email" });
  await takeAddressMail(env, tenant, { email, network, purpose: "ban" });
  const link = `${await addressHash(env, tenant, email)}.${toUnixSeconds(now) + LINK_SECONDS}`;
  const mail = newMail(
    env,
    tenant,
    { kind: "ban", locale: language, recipient: email, name: email, link },
    now,
  );
  await mail.row.run();
  await mail.enqueue();
}

/**
 * The token of a mail. `link` is the keyed hash of its address and the end of the link in seconds since 1970,
 * so that neither the token nor the database holds the address.
 */
export const banToken = async (env: Env, tenant: Tenant, link: string): Promise<string> =>
  `${link}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "ban-link"), link)}`;

/**
 * Bans the address of a mail's token from signing up, and erases what partners have submitted about it.
 * Repeating it changes nothing. Throws link_expired (410) for a token that is forged, old or of another
 * site.
 */
export async function banByToken(env: Env, tenant: Tenant, token: string, now: Date): Promise<void> {
  const [hash = "", end = "", signature = ""] = token.split(".");
  const key = await keyFor(env.MASTER_SECRET, tenant, "ban-link");
  const seconds = toUnixSeconds(now);
  if (!(await isSigned(key, `${hash}.${end}`, signature)) || Number(end) <= seconds)
    throw new Refusal(410, "link_expired");
  const db = databaseOf(env, tenant);
  await db.batch([
    ...["bans", "unsubscribed"].map((table) =>
      db
        .prepare(`INSERT INTO ${table} (hash, at) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING`)
        .bind(hash, seconds),
    ),
    eraseDrafts(db, tenant, hash, now),
  ]);
}

/** Lets an address sign up again. The audit knows the address by its hash alone. */
export async function liftBan(
  env: Env,
  tenant: Tenant,
  { email, reason, operator }: { email: string; reason: string; operator: Actor },
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const hash = await addressHash(env, tenant, email.trim());
  await db.batch([
    auditStatement(
      db,
      { site: tenant.id, area: "bans", operator, action: "lift ban", subject: hash, reason },
      { where: "EXISTS (SELECT 1 FROM bans WHERE hash = ?)", values: [hash] },
      now,
    ),
    db.prepare("DELETE FROM bans WHERE hash = ?1").bind(hash),
  ]);
}
