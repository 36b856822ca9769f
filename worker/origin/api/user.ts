import { writeCookie } from "../../contract/cookies.ts";
import { languageBody, loginBody } from "../../contract/calls/user.ts";
import type { User } from "../../contract/entities.ts";
import { Refusal } from "../../contract/errors.ts";
import { readCookie } from "../../contract/cookies.ts";
import { SESSION_COOKIE, SESSION_SECONDS, writeSession } from "../../contract/session.ts";
import type { Tenant } from "../../contract/tenant.ts";
import { DEVICE_COOKIE, DEVICE_SECONDS, describeDevice, knownDevice, rememberDevice } from "../accounts/device.ts";
import { hashOfSecret, logIn, newId, newSecret } from "../accounts/login.ts";
import type { Call, Handler } from "../call.ts";
import { readOwnProfile } from "../directory/profiles.ts";
import { memberObject } from "../member/address.ts";
import type { MemberState } from "../member/state.ts";

/** The member as he sees himself, or null for a visitor. */
export const user: Handler<"GET /api/user.php"> = {
  answer: async (call) => ({ user: await userOf(call) }),
};

/** Who asks, for user.php and for the seed of a page: one question to his object and one to the directory, at the same time. */
export async function userOf({ db, tenant, session, viewer }: Pick<Call<"GET /api/user.php">, "db" | "tenant" | "session" | "viewer">): Promise<User | null> {
  if (!session) return null;
  const [recognised, profile] = await Promise.all([viewer(), readOwnProfile(db, session.member)]);
  return recognised && profile ? userFrom(recognised.state, profile, tenant) : null;
}

/** A login by e-mail or username. A session that the browser had ends: whoever logs in gets a new token. */
export const login: Handler<"POST /api/user.php"> = {
  body: loginBody,
  async answer({ env, tenant, db, request, body, session, setCookie }) {
    const cookies = request.headers.get("cookie");
    const member = await logIn(env, tenant, {
      typed: body.email,
      password: body.password,
      isKnownDevice: (account) => knownDevice(env, tenant, readCookie(cookies, DEVICE_COOKIE), account),
      network: networkOf(request.headers.get("x-forwarded-for")),
    });
    const secret = newSecret();
    const object = memberObject(env, tenant.pool, member);
    const loginKey = request.headers.get("idempotency-key")?.slice(0, 100) ?? null;
    const [state, profile] = await Promise.all([
      object.openSession({ id: newId(), secretHash: await hashOfSecret(secret), loginKey, ...describeDevice(request.headers.get("user-agent")) }),
      readOwnProfile(db, member),
    ]);
    if (!state || !profile) throw new Refusal(401, "login_failed");
    await session?.object.endSession(session.hash);
    setCookie(writeCookie(SESSION_COOKIE, await writeSession(env.MASTER_SECRET, tenant, { member, secret }), SESSION_SECONDS));
    setCookie(writeCookie(DEVICE_COOKIE, await rememberDevice(env, tenant, member), DEVICE_SECONDS));
    return { user: userFrom(state, profile, tenant) };
  },
};

/** The member's language, in which his mail is written. */
export const chooseLanguage: Handler<"PUT /api/user.php"> = {
  body: languageBody,
  async answer({ db, tenant, body, session }) {
    const [state, profile] = await Promise.all([session?.object.chooseLanguage(session.hash, body.language), session && readOwnProfile(db, session.member)]);
    if (!state || !profile) throw new Refusal(403, "login_required");
    return { user: userFrom(state, profile, tenant) };
  },
};

function userFrom(state: MemberState, profile: User["profile"], tenant: Tenant): User {
  return {
    id: state.id,
    status: state.status,
    credits: state.credits,
    paid_user: state.paidUser,
    signup_date: new Date(state.signedUpAt).toISOString(),
    language: state.language,
    fictional_icon: tenant.settings.fictional_icon,
    notifications_disabled: state.notificationsDisabled,
    profile,
  };
}

/** What counts as one network: an IPv4 address, or the half of an IPv6 address that a household shares. */
function networkOf(address: string | null): string {
  if (address === null) return "unknown";
  return address.includes(":") ? expanded(address).slice(0, 4).join(":") : address;
}

function expanded(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [head.split(":").filter(Boolean), (tail ?? "").split(":").filter(Boolean)];
  return tail === undefined ? before : [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0"), ...after];
}
