import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { countActivation } from "#origin/growth/count-signups.ts";
import { memberObject } from "#origin/member/address.ts";
import { toUnixSeconds } from "./drafts.ts";
import { sendFirstMessage } from "./first-message.ts";
import { findLink, OPENED_BY_LINK, useLink } from "./mail-links.ts";

/**
 * Confirms the address of a mailed link. Answers the member's id. Throws already_active (409) for a link of a
 * member whose address is confirmed, and link_expired (410) for one that is void, old or forged.
 */
export async function activate(env: Env, tenant: Tenant, token: string, now: Date): Promise<string> {
  const db = databaseOf(env, tenant);
  const link = await findLink(env, tenant, "activate", token, now);
  const isConfirming = `unconfirmed_since IS NOT NULL AND ${OPENED_BY_LINK}`;
  const seconds = toUnixSeconds(now);
  const results = link.isOpen
    ? await db.batch([
        ...countActivation(db, tenant, link.member, { where: isConfirming, values: [link.id, seconds] }, now),
        db
          .prepare(`UPDATE accounts SET unconfirmed_since = NULL WHERE member = ?3 AND ${isConfirming}`)
          .bind(link.id, seconds, link.member),
        useLink(db, link, ["activate"], null, now),
      ])
    : [];
  const isConfirmedNow = results.at(-2)?.meta.changes === 1;
  if (!isConfirmedNow && link.isUnconfirmed) throw new Refusal(410, "link_expired");
  // Also for a link that was used: an earlier call may have ended between the two databases.
  await confirmMember(env, tenant, link.member);
  if (!isConfirmedNow) throw new Refusal(409, "already_active");
  return link.member;
}

/**
 * Makes a member whose address is confirmed active, shows their profile, gives their signup credits once, and
 * sends the message they wrote with their signup. Repeating it changes nothing. Throws link_expired (410)
 * where there is no such member.
 */
export async function confirmMember(env: Env, tenant: Tenant, member: string): Promise<void> {
  const isNew = await memberObject(env, tenant.pool, member).activate(tenant.settings.signup_credits);
  if (isNew === null) throw new Refusal(410, "link_expired");
  await databaseOf(env, tenant)
    .prepare("UPDATE profiles SET status = 'active' WHERE id = ?1 AND status = 'disabled'")
    .bind(member)
    .run();
  if (!isNew) return;
  // A failure here must not fail the activation: an unsent message waits as a draft of its conversation.
  await sendFirstMessage(env, tenant, member, new Date()).catch((error: unknown) => {
    reportError("first message", error);
  });
}
