import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { provePassword } from "#origin/accounts/login.ts";
import { removePasskeysOf } from "#origin/accounts/passkeys/passkeys.ts";
import { hashPassword } from "#origin/accounts/password.ts";
import { voidLinks } from "#origin/accounts/signup/mail-links.ts";
import { requireGoodPassword } from "#origin/accounts/signup/reset-password.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import type { RenewedSession } from "#origin/member/sessions.ts";
import type { MemberState } from "#origin/member/state.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { accountOwner } from "./account-owner.ts";

/** A member's old and new password, as typed. */
export interface PasswordChange {
  member: string;
  oldPassword: string;
  password: string;
  device: string | null;
  network: string;
  session: RenewedSession;
}

/**
 * Sets a new password: every other session, every outstanding link and every passkey of the account ends, and
 * its address gets a notice. Answers the member's state, and null where this session was not open either.
 * Throws the fault of the new password (422), wrong_password (422) for the old one, and account_blocked (429)
 * after too many.
 */
export async function changePassword(
  env: Env,
  tenant: Tenant,
  { member, oldPassword, password, device, network, session }: PasswordChange,
  now: Date,
): Promise<MemberState | null> {
  await requireGoodPassword(password);
  const db = databaseOf(env, tenant);
  const own = await accountOwner(db, tenant, member);
  if (!own) throw new Refusal(403, "login_required");
  const wrong = new Refusal(422, "wrong_password", { field: "old_password" });
  const old = await provePassword(env, tenant, { member, password: oldPassword, device, network });
  if (old === null) throw wrong;
  // Whoever has a session is no stranger to the queue.
  const hash = await hashPassword(password, { kind: "device", id: device ?? member });
  const mail = newMail(
    env,
    tenant,
    { kind: "password_changed", locale: own.language, recipient: own.email, name: own.name, link: null },
    now,
    "changes() = 1",
  );
  const [stored] = await db.batch([
    // Of two changes at once, and of a change beside a mailed link, the second finds another password.
    db
      .prepare("UPDATE accounts SET password = ?2 WHERE member = ?1 AND password = ?3")
      .bind(member, hash, old),
    mail.row,
    voidLinks(db, member, now),
    removePasskeysOf(db, member, hash),
  ]);
  if (stored?.meta.changes !== 1) throw wrong;
  await mail.enqueue();
  return memberObject(env, tenant.pool, member).endOtherSessions(session);
}
