import { preferencesBody } from "#contract/calls/account/preferences.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { needsConsent } from "#contract/product/notification-types.ts";
import { recordConsent } from "#origin/accounts/consents/consents.ts";
import { readAccount } from "#origin/accounts/own-account.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { resumeDelivery } from "#origin/outbound/mail/stopped-mail.ts";
import { memberHandler } from "./call.ts";
import { deviceViews } from "./devices.ts";

/** What the page of settings shows: the member's preferences and account, and the browsers that are signed in. */
export const preferences = memberHandler("GET /api/preferences.php", {
  parts: () => ({ preferences: true, devices: true }),
  async answer({ db, tenant, session, viewer }) {
    const [{ parts }, account] = await Promise.all([viewer(), readAccount(db, tenant, session.member)]);
    return { preferences: parts.preferences, ...deviceViews(parts.devices), account };
  },
});

/**
 * "Turned on again" is said only once the provider delivers again. Throws origin_unavailable (503) until
 * then.
 */
async function resumeOwnDelivery(env: Env, tenant: Tenant, member: string): Promise<void> {
  const account = await databaseOf(env, tenant)
    .prepare("SELECT email FROM accounts WHERE member = ?1 AND site = ?2")
    .bind(member, tenant.id)
    .first<{ email: string }>();
  if (!account) return;
  await resumeDelivery(env, tenant, account.email).catch((error: unknown) => {
    reportError("mail provider", error);
    throw new Refusal(503, "origin_unavailable");
  });
}

/** Changes some preferences; each is stored at once, and an answer about consent leaves its proof. */
export const changePreferences = memberHandler("PUT /api/preferences.php", {
  body: preferencesBody,
  sessionCheckedByVerb: true,
  async answer({ env, tenant, session, viewer, body }) {
    const { notification } = body;
    // The proof comes first: an email without one must never be sent.
    if (notification && needsConsent(notification.type)) {
      const { id: member, language: locale } = (await viewer()).state;
      const consent = {
        member,
        kind: "newsletter",
        given: notification.on,
        locale,
        source: "settings",
      } as const;
      await recordConsent(databaseOf(env, tenant), tenant, consent, new Date()).run();
    }
    if (body.email_on === true) await resumeOwnDelivery(env, tenant, session.member);
    const changed = await session.object.setPreferences(session.hash, body);
    if (!changed) throw new Refusal(403, "login_required");
    return changed;
  },
});
