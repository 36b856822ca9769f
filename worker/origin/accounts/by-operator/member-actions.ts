import type { MemberActionBody } from "#contract/desk/member-actions.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { ageOn } from "#contract/product/age.ts";
import { birthFault } from "#contract/product/signup-rules.ts";
import { requestExport } from "#origin/accounts/exports/exports.ts";
import { auditStatement, recordAction } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import type { Actor } from "#origin/base/operator.ts";
import { memberObject } from "#origin/member/address.ts";
import { clearBounce } from "#origin/outbound/mail/stopped-mail.ts";
import { mailNewAddress } from "./new-address.ts";
import type { OnMember } from "./on-member.ts";
import { resendMail } from "./resend-mail.ts";

/** The youngest that anybody may be, whatever a site's settings say. */
const ADULT = 18;

/**
 * What support does for a member of this site. What changes no row of the database is in the audit before it
 * is done. Repeated, each is done once, or changes nothing more.
 *
 * @throws Refusal not_found (404) where the site has no such account, and what each refuses.
 */
export async function actOnMember(
  env: Env,
  tenant: Tenant,
  body: MemberActionBody,
  operator: Actor,
  now: Date,
): Promise<void> {
  const { profile: member, reason } = body;
  const email = await databaseOf(env, tenant)
    .prepare("SELECT email FROM accounts WHERE member = ?1 AND site = ?2")
    .bind(member, tenant.id)
    .first<string>("email");
  if (email === null) throw new Refusal(404, "not_found", { field: "profile" });
  const on: OnMember = { env, tenant, member, email, operator, reason, now };
  switch (body.action) {
    case "resend_mail":
      return resendMail(on, body.mail);
    case "change_email":
      return mailNewAddress(on, body.email);
    case "correct_birth":
      return correctBirth(on, body.date_of_birth);
    case "clear_bounce":
      return resumeAfterBounce(on);
    case "end_sessions":
      await recordOn(on, "end sessions");
      return memberObject(env, tenant.pool, member).endAllSessions();
    case "export":
      return exportFor(on);
    case "delete":
      return deleteFor(on);
  }
}

/** Puts an action into the audit, under the member. */
const recordOn = ({ env, tenant, member, operator, reason, now }: OnMember, action: string): Promise<void> =>
  recordAction(
    databaseOf(env, tenant),
    { site: tenant.id, area: "members", operator, action, subject: member, reason },
    now,
  );

/** Corrects a date of birth. Throws invalid_date_of_birth and too_young (422). */
async function correctBirth(
  { env, tenant, member, operator, reason, now }: OnMember,
  birth: string,
): Promise<void> {
  const fault = birthFault(birth, Math.max(ADULT, tenant.settings.min_age), now);
  if (fault) throw new Refusal(422, fault, { field: "date_of_birth" });
  const db = databaseOf(env, tenant);
  const before = await db
    .prepare("SELECT date_of_birth FROM profiles WHERE id = ?1 AND site = ?2")
    .bind(member, tenant.id)
    .first<string>("date_of_birth");
  if (before === null) throw new Refusal(404, "not_found", { field: "profile" });
  await db.batch([
    auditStatement(
      db,
      {
        site: tenant.id,
        area: "members",
        operator,
        action: "correct date of birth",
        subject: member,
        reason,
        // the ages: the audit outlives the account
        before: { age: ageOn(now, before) },
        after: { age: ageOn(now, birth) },
      },
      {
        where: "EXISTS (SELECT 1 FROM profiles WHERE id = ? AND date_of_birth <> ?)",
        values: [member, birth],
      },
      now,
    ),
    db
      .prepare("UPDATE profiles SET date_of_birth = ?3 WHERE id = ?1 AND site = ?2")
      .bind(member, tenant.id, birth),
  ]);
}

/**
 * Lets emails go to an address again that had bounced: with us, and at the provider. Throws consent_required
 * (409) where their reader stopped them: that is theirs to take back.
 */
async function resumeAfterBounce(on: OnMember): Promise<void> {
  const { env, tenant, member, email } = on;
  const object = memberObject(env, tenant.pool, member);
  const off = (await object.lookAt())?.emailOff ?? null;
  if (off && off.reason !== "bounce") throw new Refusal(409, "consent_required", { field: "action" });
  await recordOn(on, "clear bounce");
  await clearBounce(env, tenant, email);
  await object.resumeEmail();
}

/** Begins an export, which is mailed to the member. Throws too_many_requests (429) beyond one a day. */
async function exportFor(on: OnMember): Promise<void> {
  await recordOn(on, "export");
  await requestExport(on.env, on.tenant, on.member, on.now);
}

/** Deletes the account for its days of grace, with the mail by which the member can take it back. */
async function deleteFor(on: OnMember): Promise<void> {
  const { env, tenant, member } = on;
  await recordOn(on, "delete account");
  const deletion = await memberObject(env, tenant.pool, member).requestDeletionOnDesk(newId(), {
    host: tenant.host,
    reason: null,
    text: "",
  });
  if (!deletion) throw new Refusal(404, "not_found", { field: "profile" });
}
