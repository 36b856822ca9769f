import { deletionBody, retentionBody } from "#contract/calls/account/account-deletion.schema.ts";
import type { DeletionOffersAnswer } from "#contract/calls/account/account-deletion.ts";
import { Refusal } from "#contract/errors.ts";
import { readCookie, writeCookie } from "#contract/platform/cookies.ts";
import { DEVICE_COOKIE, SESSION_COOKIE } from "#contract/platform/session.ts";
import {
  needsConsent,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
} from "#contract/product/notification-types.ts";
import { pendingDeletionOf } from "#origin/accounts/deletion/reactivation.ts";
import { hideProfile, issueRetentionDiscount, retentionOffers } from "#origin/accounts/deletion/retention.ts";
import { knownDevice } from "#origin/accounts/device.ts";
import { provePassword } from "#origin/accounts/login.ts";
import { databaseOf } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { networkOf } from "#origin/base/network.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { memberHandler } from "./call.ts";

/** What a member may have instead of leaving, and what they would lose. */
export const deletionOffers = memberHandler("GET /api/account-deletion.php", {
  parts: (_query, tenant) => ({ orders: { refundDays: tenant.settings.refund_days } }),
  async answer(call) {
    const { env, tenant, session } = call;
    const db = databaseOf(env, tenant);
    const [viewer, offers] = await Promise.all([call.viewer(), retentionOffers(db, tenant, session.member)]);
    const refunds = await withCurrencies(
      db,
      viewer.parts.orders.flatMap(({ id, withdrawable }) =>
        withdrawable === null ? [] : [{ order: id, ...withdrawable }],
      ),
    );
    return {
      ...offers,
      paused: arePaused(viewer.state.notificationsDisabled),
      credits: viewer.state.credits,
      refunds,
    };
  },
});

/** The member's object knows what would come back, and the books in which currency. */
async function withCurrencies(
  db: D1Database,
  refunds: { order: string; credits: number; amount: number }[],
): Promise<DeletionOffersAnswer["refunds"]> {
  if (refunds.length === 0) return [];
  const { results } = await db
    .prepare("SELECT id, currency FROM orders WHERE id IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(refunds.map(({ order }) => order)))
    .all<{ id: string; currency: string }>();
  return refunds.flatMap((refund) => {
    const currency = results.find(({ id }) => id === refund.order)?.currency;
    return currency === undefined ? [] : [{ ...refund, currency }];
  });
}

/** Whether nothing is sent any more that is sent at all. */
const arePaused = (disabled: readonly string[]): boolean =>
  NOTIFICATION_TYPES.every((type) =>
    NOTIFICATION_CHANNELS.every((channel) => needsConsent(type) || disabled.includes(`${channel}.${type}`)),
  );

/** Takes one of the offers, once. Throws not_found (404) for a discount that the site does not give. */
export const takeOffer = memberHandler("PUT /api/account-deletion.php", {
  body: retentionBody,
  async answer({ env, tenant, session, body }) {
    const db = databaseOf(env, tenant);
    if (body.offer === "pause") {
      if (!(await session.object.pauseNotifications(session.hash))) throw new Refusal(403, "login_required");
      return { discount: null };
    }
    if (body.offer === "invisible") {
      await hideProfile(db, session.member);
      return { discount: null };
    }
    const discount = await issueRetentionDiscount(env, db, tenant, session.member, new Date());
    if (!discount) throw new Refusal(404, "not_found");
    return { discount };
  },
});

/**
 * Deletes the account for 14 days, and logs its member out everywhere. Throws wrong_password (422), and
 * account_blocked (429) after too many of them. A call whose answer was lost gets it again, although its
 * session has ended.
 */
export const deleteAccount = memberHandler("POST /api/account-deletion.php", {
  body: deletionBody,
  sessionCheckedByVerb: true,
  async answer({ env, tenant, request, session, body, setCookie }) {
    const { member } = session;
    const device = readCookie(request.headers.get("cookie"), DEVICE_COOKIE);
    const isProven = await provePassword(env, tenant, {
      member,
      password: body.password,
      device: await knownDevice(env, tenant, device, member),
      network: networkOf(request),
    });
    const isOpen = (await session.object.recognise(session.hash)) !== null;
    const before = isOpen ? null : await pendingDeletionOf(databaseOf(env, tenant), member, new Date());
    if (!isOpen && (before === null || isProven === null)) throw new Refusal(403, "login_required");
    if (isProven === null) throw new Refusal(422, "wrong_password", { field: "password" });
    const deletion = before
      ? { eraseAt: before.erase_at * 1000 }
      : await session.object.requestDeletion(session.hash, newId(), {
          host: tenant.host,
          reason: body.reason ?? null,
          text: cleanedText(body.text ?? ""),
        });
    if (!deletion) throw new Refusal(403, "login_required");
    setCookie(writeCookie(SESSION_COOKIE, "", 0));
    return { deletion: { erase_at: new Date(deletion.eraseAt).toISOString() } };
  },
});
