import { passkeyLoginBody } from "#contract/calls/account/passkeys.schema.ts";
import { pushSubscriptionBody } from "#contract/calls/account/push.schema.ts";
import { languageBody, loginBody, userQuery } from "#contract/calls/account/user.schema.ts";
import type { User } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import { DEVICE_COOKIE } from "#contract/platform/session.ts";
import { mailReactivation, pendingDeletionOf } from "#origin/accounts/deletion/reactivation.ts";
import { knownDevice } from "#origin/accounts/device.ts";
import { logIn } from "#origin/accounts/login.ts";
import { openSession, userFrom } from "#origin/accounts/open-session.ts";
import { saveLanguage } from "#origin/accounts/own-account.ts";
import { logInByPasskey } from "#origin/accounts/passkeys/log-in.ts";
import { hashIdempotencyKey } from "#origin/accounts/signup/drafts.ts";
import { readSignupCookie } from "#origin/accounts/signup/signup-cookie.ts";
import { databaseOf } from "#origin/base/env.ts";
import { networkOf } from "#origin/base/network.ts";
import { bringsProof } from "#origin/base/throttle/proof-challenge.ts";
import { readOwnProfile } from "#origin/directory/profiles.ts";
import { subscribe } from "#origin/outbound/push/subscribe.ts";
import { writeDecisionPass } from "#origin/safety/decisions/decision-pass.ts";
import { shutOutBy } from "#origin/safety/decisions/read-decisions.ts";
import { memberHandler, publicHandler, type Call } from "./call.ts";
import { readPasskeyCookie } from "./passkey-challenge.ts";

/** The member as they see themselves, or null for a visitor. */
export const user = publicHandler("GET /api/user.php", {
  answer: async (call) => ({ user: await userOf(call) }),
});

/** The member who asks, for user.php and for page.php: one request to their object and one query, in parallel. */
export async function userOf({
  db,
  tenant,
  session,
  viewer,
}: Pick<Call<"GET /api/user.php">, "db" | "tenant" | "session" | "viewer">): Promise<User | null> {
  if (!session) return null;
  const [recognised, profile] = await Promise.all([viewer(), readOwnProfile(db, session.member)]);
  return recognised && profile ? userFrom(recognised.state, profile, tenant) : null;
}

/** Where a body has an endpoint it is a push subscription, and with a passkey the login is by that. */
function loginOrSubscription(given: unknown) {
  if (typeof given !== "object" || given === null) return loginBody(given);
  if ("endpoint" in given) return pushSubscriptionBody(given);
  return "passkey" in given ? passkeyLoginBody(given) : loginBody(given);
}

/**
 * A login by email or username, or by passkey: a session that the browser had ends, since every login gets a
 * new token. With `push=1` in the query a member's push subscription.
 */
export const login = publicHandler("POST /api/user.php", {
  query: userQuery,
  body: loginOrSubscription,
  async answer(call) {
    const { env, tenant, request, body, query } = call;
    if (query.push !== undefined || "endpoint" in body) {
      if (query.push === undefined || !("endpoint" in body)) throw new Refusal(422, "invalid_input");
      await subscribe(call, body);
      return null;
    }
    const cookies = request.headers.get("cookie");
    const provenAt = Date.now();
    const from = {
      isKnownDevice: (account: string) =>
        knownDevice(env, tenant, readCookie(cookies, DEVICE_COOKIE), account),
      network: networkOf(request),
    };
    const member =
      "passkey" in body
        ? await logInByPasskey(
            env,
            tenant,
            {
              ...from,
              passkey: body.passkey,
              browser: readPasskeyCookie(request),
              answerKey: await hashIdempotencyKey(request),
            },
            new Date(provenAt),
          )
        : await logIn(env, tenant, {
            ...from,
            typed: body.email,
            password: body.password,
            isProven: await bringsProof(env, tenant, request),
            signup: await readSignupCookie(env, tenant, request),
          });
    const user = await openSession(member, call, provenAt);
    if (!user) throw await whyNoSession(call, member);
    return { user };
  },
});

/**
 * Why a member who has proven who they are gets no session: a decision shuts them out, which they may read;
 * or their account is deleted. Then they get the mail with the link again; a site with neutral answers says
 * only that the login failed.
 */
async function whyNoSession(
  { env, tenant, setCookie }: Pick<Call<"POST /api/user.php">, "env" | "tenant" | "setCookie">,
  member: string,
): Promise<Refusal> {
  const now = new Date();
  const shutBy = await shutOutBy(databaseOf(env, tenant), member);
  if (shutBy !== null) {
    // Also where answers are neutral: only the member gets here, and they must be able to appeal.
    setCookie(await writeDecisionPass(env, tenant, member, now));
    return new Refusal(403, shutBy === "closure" ? "account_closed" : "account_suspended");
  }
  const deletion = await pendingDeletionOf(databaseOf(env, tenant), member, now);
  if (!deletion) return new Refusal(401, "login_failed");
  await mailReactivation(env, tenant, member, deletion.id, now);
  return tenant.settings.account_privacy === "neutral"
    ? new Refusal(401, "login_failed")
    : new Refusal(403, "deletion_pending");
}

/** The member's language, in which their mails, pushes and text messages are written. */
export const chooseLanguage = memberHandler("PUT /api/user.php", {
  body: languageBody,
  async answer({ db, env, tenant, body, session }) {
    const state = await session.object.chooseLanguage(session.hash, body.language);
    if (!state) throw new Refusal(403, "login_required");
    // Mails are written from the directory, pushes and text messages from the member's object.
    await saveLanguage(databaseOf(env, tenant), tenant, session.member, body.language);
    const profile = await readOwnProfile(db, session.member);
    if (!profile) throw new Refusal(403, "login_required");
    return { user: userFrom(state, profile, tenant) };
  },
});
