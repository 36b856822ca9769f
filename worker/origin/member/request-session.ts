import { Refusal } from "#contract/errors.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import { readSession, SESSION_COOKIE } from "#contract/platform/session.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import { hashSecret } from "#origin/base/ids.ts";
import { memberObject } from "./address.ts";
import type { MemberObject } from "./verbs.ts";

/** A request's session with a valid signature. Only the member's object knows whether it has ended. */
export interface Session {
  member: string;
  hash: string;
  object: DurableObjectStub<MemberObject>;
}

/**
 * The session that a request carries, or null. A forged cookie never reaches an object, because addressing
 * one would create it.
 */
export async function sessionOf(env: Env, tenant: Tenant, request: Request): Promise<Session | null> {
  const claim = await readSession(
    env.MASTER_SECRET,
    tenant,
    readCookie(request.headers.get("cookie"), SESSION_COOKIE),
  );
  if (!claim) return null;
  return {
    member: claim.member,
    hash: await hashSecret(claim.secret),
    object: memberObject(env, tenant.pool, claim.member),
  };
}

/** What a member's object answered. Throws login_required (403) for null: the session is not open there. */
export function authenticated<Result>(answer: Result | null | undefined): Result {
  if (answer === null || answer === undefined) throw new Refusal(403, "login_required");
  return answer;
}
