import type { User } from "#contract/entities.ts";
import { writeCookie } from "#contract/platform/cookies.ts";
import { DEVICE_COOKIE, SESSION_COOKIE, SESSION_SECONDS, writeSession } from "#contract/platform/session.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import { hashSecret, newId, newSecret } from "#origin/base/ids.ts";
import type { ProfileDirectory } from "#origin/directory/directory.ts";
import { readOwnProfile } from "#origin/directory/profiles.ts";
import { memberObject } from "#origin/member/address.ts";
import type { Session } from "#origin/member/request-session.ts";
import type { RenewedSession } from "#origin/member/sessions.ts";
import type { MemberState } from "#origin/member/state.ts";
import { DEVICE_SECONDS, describeDevice, rememberDevice } from "./device.ts";

/** Characters of an idempotency key that count. */
const MAX_KEY_CHARACTERS = 100;

/** The request that a login comes with, and where its cookies go. */
export interface LoginRequest {
  env: Env;
  tenant: Tenant;
  db: ProfileDirectory;
  request: Request;
  /** The session that the browser has had so far. */
  session: Session | null;
  setCookie: (cookie: string) => void;
}

/**
 * Opens a session for a member who has proven their identity, and sets its cookies. The browser's previous
 * session ends, so that a token known before a login is worthless after it. `provenAt`: when the password was
 * read, in milliseconds since 1970. Null where there is no such member, or the password has changed since.
 */
export async function openSession(
  member: string,
  { env, tenant, db, request, session, setCookie }: LoginRequest,
  provenAt?: number,
): Promise<User | null> {
  const secret = newSecret();
  const loginKey = request.headers.get("idempotency-key")?.slice(0, MAX_KEY_CHARACTERS) ?? null;
  const [state, profile] = await Promise.all([
    memberObject(env, tenant.pool, member).openSession({
      id: newId(),
      secretHash: await hashSecret(secret),
      loginKey,
      host: tenant.host,
      ...describeDevice(request.headers.get("user-agent")),
      ...(provenAt === undefined ? {} : { provenAt }),
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

/**
 * Replaces the secret of the request's session while a change ends every other one. The session stays the
 * same, so its open pages don't learn of an end and reload with the old cookie. `change` gets the hashes of
 * the old and the new secret, and answers null where the session is not open. Then nothing is set.
 */
export async function renewSession(
  { env, tenant, db, session, setCookie }: Omit<LoginRequest, "request">,
  change: (renewed: RenewedSession | null) => Promise<MemberState | null>,
): Promise<User | null> {
  const secret = newSecret();
  const state = await change(
    session && { secretHash: session.hash, newSecretHash: await hashSecret(secret) },
  );
  const profile = state && (await readOwnProfile(db, state.id));
  if (!state || !profile) return null;
  const token = await writeSession(env.MASTER_SECRET, tenant, { member: state.id, secret });
  setCookie(writeCookie(SESSION_COOKIE, token, SESSION_SECONDS));
  return userFrom(state, profile, tenant);
}

/** The member as the contract describes them: their state, their profile and what the site decides. */
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
