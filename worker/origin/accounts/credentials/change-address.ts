import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { hasAccount } from "#origin/accounts/accounts.ts";
import { removePasskeysOf } from "#origin/accounts/passkeys/passkeys.ts";
import { NO_PASSWORD } from "#origin/accounts/password.ts";
import { toUnixSeconds } from "#origin/accounts/signup/drafts.ts";
import {
  idInToken,
  isRepeatedCall,
  type LinkKind,
  newLink,
  OPENED_BY_LINK,
  useLink,
  VOIDED_KINDS,
} from "#origin/accounts/signup/mail-links.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import type { RenewedSession } from "#origin/member/sessions.ts";
import type { MemberState } from "#origin/member/state.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { accountOwner, type AccountOwner } from "./account-owner.ts";

/** Holds in a batch where the statement before it changed a row. */
const IF_DONE = "changes() = 1";

interface Use {
  /** The hash of the call's idempotency key. */
  answerKey: string | null;
  now: Date;
}

/** The session of the browser that uses a link; it may be another member's. */
type OwnSession = RenewedSession & { member: string };

/**
 * Gives an account the address that a link was mailed to, and mails the old address how to undo it. Every
 * session ends, except this browser's if it is of the account. Answers the member's state for that one, and
 * null where no session is left. Throws link_expired (410) for a link that is used, void or old, and
 * email_taken (409) where another account got the address meanwhile.
 */
export async function changeAddress(
  env: Env,
  tenant: Tenant,
  token: string,
  { answerKey, now, session }: Use & { session: OwnSession | null },
): Promise<MemberState | null> {
  const db = databaseOf(env, tenant);
  const link = await findAddressLink(env, tenant, "mail-change", token);
  const { id, member, newEmail, own } = link;
  if (link.usedAt === null) {
    const undo = newLink(
      env,
      tenant,
      "mail-undo",
      { member, email: newEmail, newEmail: own.email },
      now,
      IF_DONE,
    );
    const mail = newMail(env, tenant, noticeTo(own, "mail_changed", undo.id), now, IF_DONE);
    const [changed] = await batchForAddress(db, tenant, newEmail, [
      db
        .prepare(
          `UPDATE accounts SET email = ?4, email_key = ?5
           WHERE member = ?3 AND unconfirmed_since IS NULL AND ${OPENED_BY_LINK}`,
        )
        .bind(id, toUnixSeconds(now), member, newEmail, accountKey(newEmail)),
      undo.row,
      mail.row,
      useLink(db, { id, member }, VOIDED_KINDS, answerKey, now),
    ]);
    if (changed?.meta.changes !== 1) throw new Refusal(410, "link_expired");
    await mail.enqueue();
  } else if (!isRepeatedCall(link, answerKey, now) || own.email_key !== accountKey(newEmail))
    throw new Refusal(410, "link_expired");
  const renewed = session?.member === member ? session : null;
  return memberObject(env, tenant.pool, member).addressChanged(renewed);
}

/**
 * Gives an account its old address back, ends every session, takes the password and the passkeys away, which
 * a stranger may have set, and mails a link for a new one to the old address. Later changes of the address
 * can no longer be undone; earlier ones can, because the owner may be behind the earliest. Throws as
 * `changeAddress` does.
 */
export async function undoAddress(
  env: Env,
  tenant: Tenant,
  token: string,
  { answerKey, now }: Use,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const link = await findAddressLink(env, tenant, "mail-undo", token);
  const { id, member, newEmail: oldEmail, own } = link;
  if (link.usedAt === null) {
    const reset = newLink(env, tenant, "reset", { member, email: oldEmail }, now, IF_DONE);
    const mail = newMail(
      env,
      tenant,
      noticeTo({ ...own, email: oldEmail }, "mail_restored", reset.id),
      now,
      IF_DONE,
    );
    const [restored] = await batchForAddress(db, tenant, oldEmail, [
      db
        .prepare(
          `UPDATE accounts SET email = ?4, email_key = ?5, password = ?6 WHERE member = ?3 AND site = ?7
           AND EXISTS (SELECT 1 FROM links WHERE id = ?1 AND used_at IS NULL AND expires_at > ?2)`,
        )
        .bind(id, toUnixSeconds(now), member, oldEmail, accountKey(oldEmail), NO_PASSWORD, tenant.id),
      reset.row,
      mail.row,
      removePasskeysOf(db, member, NO_PASSWORD),
      db
        .prepare(
          `UPDATE links SET used_at = ?3, answer_key = CASE id WHEN ?1 THEN ?4 END
           WHERE member = ?2 AND used_at IS NULL AND id <> ?5
           AND EXISTS (SELECT 1 FROM links AS own WHERE own.id = ?1 AND own.used_at IS NULL
             AND (links.kind <> 'mail-undo' OR links.id >= own.id))`,
        )
        .bind(id, member, toUnixSeconds(now), answerKey, reset.id),
    ]);
    if (restored?.meta.changes !== 1) throw new Refusal(410, "link_expired");
    await mail.enqueue();
  } else if (!isRepeatedCall(link, answerKey, now)) throw new Refusal(410, "link_expired");
  await memberObject(env, tenant.pool, member).addressChanged(null);
}

const noticeTo = (
  { email: recipient, name, language: locale }: AccountOwner,
  kind: "mail_changed" | "mail_restored",
  link: string,
) => ({ kind, locale, recipient, name, link });

interface AddressLink {
  id: string;
  member: string;
  /** The address that the link gives the account. */
  newEmail: string;
  usedAt: number | null;
  answerKey: string | null;
  own: AccountOwner;
}

/** The link of a token with its account, used or not. Throws link_expired (410) where there is none. */
async function findAddressLink(
  env: Env,
  tenant: Tenant,
  kind: LinkKind,
  token: string,
): Promise<AddressLink> {
  const db = databaseOf(env, tenant);
  const id = await idInToken(env, tenant, token);
  const row =
    id &&
    (await db
      .prepare(
        "SELECT member, new_email, used_at, answer_key FROM links WHERE id = ?1 AND site = ?2 AND kind = ?3",
      )
      .bind(id, tenant.id, kind)
      .first<{ member: string; new_email: string; used_at: number | null; answer_key: string | null }>());
  const own = row && (await accountOwner(db, tenant, row.member));
  if (!id || !row || !own) throw new Refusal(410, "link_expired");
  return {
    id,
    member: row.member,
    newEmail: row.new_email,
    usedAt: row.used_at,
    answerKey: row.answer_key,
    own,
  };
}

/** A batch that gives an account an address. Throws email_taken (409) where another account has it. */
async function batchForAddress(
  db: D1Database,
  tenant: Tenant,
  email: string,
  statements: D1PreparedStatement[],
): Promise<D1Result[]> {
  try {
    return await db.batch(statements);
  } catch (error) {
    if (await hasAccount(db, tenant, "email_key", email))
      throw new Refusal(409, "email_taken", { field: "email" });
    throw error;
  }
}
