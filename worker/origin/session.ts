import { readCookie } from "#contract/cookies.ts";
import { readSession, SESSION_COOKIE } from "#contract/session.ts";
import type { Tenant } from "#contract/tenant.ts";
import { hashOfSecret } from "./accounts/login.ts";
import type { Env } from "./env.ts";
import { memberObject } from "./member/address.ts";
import type { Member } from "./member/member-object.ts";

/** A request's session, its signature checked; whether it still lives only the member's object knows. */
export interface Session {
  member: string;
  hash: string;
  object: DurableObjectStub<Member>;
}

/** The session that a request carries, or null: an object is named only for a cookie that this site gave out. */
export async function sessionOf(env: Env, tenant: Tenant, request: Request): Promise<Session | null> {
  const claim = await readSession(
    env.MASTER_SECRET,
    tenant,
    readCookie(request.headers.get("cookie"), SESSION_COOKIE),
  );
  if (!claim) return null;
  return {
    member: claim.member,
    hash: await hashOfSecret(claim.secret),
    object: memberObject(env, tenant.pool, claim.member),
  };
}
