import { writeCookie } from "#contract/cookies.ts";
import type { User } from "#contract/entities.ts";
import { SESSION_COOKIE, SESSION_SECONDS, writeSession } from "#contract/session.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Call } from "#origin/call.ts";
import { readOwnProfile } from "#origin/directory/profiles.ts";
import { memberObject } from "#origin/member/address.ts";
import type { MemberState } from "#origin/member/state.ts";
import { DEVICE_COOKIE, DEVICE_SECONDS, describeDevice, rememberDevice } from "./device.ts";
import { hashOfSecret, newId, newSecret } from "./login.ts";

/**
 * Opens a session for whoever proved to be this member, and ends the one the browser had: nobody keeps a
 * token over a login. Null where there is no such member.
 */
export async function openSessionOf(
  member: string,
  {
    env,
    tenant,
    db,
    request,
    session,
    setCookie,
  }: Pick<Call<"POST /api/user.php">, "env" | "tenant" | "db" | "request" | "session" | "setCookie">,
): Promise<User | null> {
  const secret = newSecret();
  const loginKey = request.headers.get("idempotency-key")?.slice(0, 100) ?? null;
  const [state, profile] = await Promise.all([
    memberObject(env, tenant.pool, member).openSession({
      id: newId(),
      secretHash: await hashOfSecret(secret),
      loginKey,
      ...describeDevice(request.headers.get("user-agent")),
    }),
    readOwnProfile(db, member),
  ]);
  if (!state || !profile) return null;
  await session?.object.endSession(session.hash);
  setCookie(
    writeCookie(
      SESSION_COOKIE,
      await writeSession(env.MASTER_SECRET, tenant, { member, secret }),
      SESSION_SECONDS,
    ),
  );
  setCookie(writeCookie(DEVICE_COOKIE, await rememberDevice(env, tenant, member), DEVICE_SECONDS));
  return userFrom(state, profile, tenant);
}

export function userFrom(state: MemberState, profile: User["profile"], tenant: Tenant): User {
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
