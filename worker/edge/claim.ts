import { readCookie } from "#contract/cookies.ts";
import { writeCookie } from "#contract/cookies.ts";
import { LOCALES } from "#contract/entities.ts";
import { readSession, SESSION_COOKIE, SESSION_SECONDS } from "#contract/session.ts";
import type { Tenant } from "#contract/tenant.ts";
import { COOKIES, YEAR } from "./cookies.ts";
import type { Env } from "./env.ts";
import { isOfBackend, type OriginAnswer } from "./origin.ts";

/**
 * What a request's cookies say before any origin was asked. `member`: a session that this site gave out,
 * though it may have ended since; a slow origin is not waited for. `perhaps`: cookies of an HTTP backend,
 * which alone can read them.
 */
export type Claim = "visitor" | "member" | "perhaps";

export async function claimOf(env: Env, tenant: Tenant, request: Request): Promise<Claim> {
  const header = request.headers.get("cookie");
  if (header === null) return "visitor";
  if (tenant.origin === "embedded")
    return (await readSession(env.MASTER_SECRET, tenant, readCookie(header, SESSION_COOKIE)))
      ? "member"
      : "visitor";
  if (readCookie(header, COOKIES.member) !== null) return "member";
  return header.split(";").some((part) => isOfBackend(part.trim())) ? "perhaps" : "visitor";
}

/**
 * What the edge remembers in the browser of an answer that says who is logged in, where it does not know it
 * already.
 */
export function cookiesFor(tenant: Tenant, request: Headers, user: unknown, isLogin: boolean): string[] {
  const cookies: string[] = [];
  const isKnown = readCookie(request.get("cookie"), COOKIES.member) !== null;
  if (tenant.origin !== "embedded" && (isLogin || isKnown !== Boolean(user)))
    cookies.push(
      user ? writeCookie(COOKIES.member, "1", SESSION_SECONDS) : writeCookie(COOKIES.member, "", 0),
    );
  const language = typeof user === "object" && user !== null && "language" in user ? user.language : null;
  const locale = LOCALES.find((known) => known === language);
  // answers, section 1: at login the cookie takes the member's language
  if (isLogin && locale) cookies.push(writeCookie(COOKIES.locale, locale, YEAR));
  return cookies;
}

/** The member in an answer's body, or null for nobody; undefined where it does not say. */
export function userIn({ status, body }: Pick<OriginAnswer, "status" | "body">): unknown {
  return status === 200 && typeof body === "object" && body !== null && "user" in body
    ? body.user
    : undefined;
}
