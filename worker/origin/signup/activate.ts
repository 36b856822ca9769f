import type { Locale } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { emailFault } from "#contract/signup-rules.ts";
import type { Tenant } from "#contract/tenant.ts";
import { keyOf } from "#origin/accounts/accounts.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { newMail } from "#origin/mail/mail-outbox.ts";
import { memberObject } from "#origin/member/address.ts";
import { mayTell, takeResend } from "./answers.ts";
import { sendFirstMessage } from "./first-message.ts";
import { newLink, useLink } from "./links.ts";
import { isDisposable } from "./refused.ts";
import { isTaken } from "./signup.ts";

/**
 * The address is proven: the member is active, his profile is shown, and he has his first credits, once.
 * Answers his id. Throws link_expired.
 */
export async function activate(env: Env, tenant: Tenant, token: string, now: Date): Promise<string> {
  const member = await useLink(env, tenant, "activate", token, now);
  await confirm(env, tenant, member);
  return member;
}

/**
 * Makes whoever has proven his address a member, and sends what he wrote with his signup; repeated, it
 * changes nothing. Throws link_expired where there is no such member.
 */
export async function confirm(env: Env, tenant: Tenant, member: string): Promise<void> {
  const state = await memberObject(env, tenant.pool, member).activate(tenant.settings.signup_credits);
  if (!state) throw new Refusal(410, "link_expired");
  await databaseOf(env, tenant)
    .prepare("UPDATE profiles SET status = 'active' WHERE id = ?1 AND status = 'disabled'")
    .bind(member)
    .run();
  // he is active whatever becomes of it: what was not sent waits in the box
  await sendFirstMessage(env, tenant, member, new Date()).catch((error: unknown) => {
    console.error("first message:", error);
  });
}

interface Waiting {
  email: string;
  name: string;
  language: Locale;
}

/** Sends the activation mail again, to another address if one is given, after a minute and six times a day. */
export async function sendAgain(
  env: Env,
  tenant: Tenant,
  member: string,
  given: string | null,
  network: string,
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const waiting = await db
    .prepare(
      "SELECT email, profiles.name, language FROM accounts JOIN profiles ON profiles.id = accounts.member WHERE member = ?1 AND accounts.site = ?2 AND profiles.status = 'disabled'",
    )
    .bind(member, tenant.id)
    .first<Waiting>();
  const email = given?.trim() ?? waiting?.email ?? null;
  const fault =
    email === null ? null : (emailFault(email) ?? ((await isDisposable(email)) ? "email_disposable" : null));
  if (fault) throw new Refusal(422, fault, { field: "email" });
  const wait = await takeResend(env, tenant, member);
  if (wait > 0) throw new Refusal(429, "too_soon", { retryAfter: Math.ceil(wait / 1000) });
  // somebody active, or a signup that was none: nothing is sent, and nothing is told
  if (!waiting || email === null) return;
  const isOther = keyOf(email) !== keyOf(waiting.email);
  if (isOther && (await isTaken(db, tenant, "email_key", email))) {
    if (await mayTell(env, tenant, network)) throw new Refusal(409, "email_taken", { field: "email" });
    return;
  }
  const link = newLink(env, tenant, "activate", member, now);
  const mail = newMail(
    env,
    tenant,
    { kind: "activate", locale: waiting.language, recipient: email, name: waiting.name, link: link.id },
    now,
  );
  await db.batch([
    // a link that went to a wrong address proves nothing of the right one
    ...(isOther
      ? [
          db
            .prepare(
              "UPDATE links SET used_at = ?2 WHERE member = ?1 AND kind = 'activate' AND used_at IS NULL",
            )
            .bind(member, Math.floor(now.getTime() / 1000)),
          db
            .prepare("UPDATE accounts SET email = ?2, email_key = ?3 WHERE member = ?1")
            .bind(member, email, keyOf(email)),
        ]
      : []),
    link.row,
    mail.row,
  ]);
  await mail.enqueue();
}
