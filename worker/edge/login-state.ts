import { LOCALES } from "#contract/entities.ts";
import { readCookie, writeCookie } from "#contract/platform/cookies.ts";
import { readSession, SESSION_COOKIE, SESSION_SECONDS } from "#contract/platform/session.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { COOKIES, YEAR_SECONDS } from "./cookies.ts";
import type { Env } from "./env.ts";
import type { OriginAnswer } from "./origin-answer.ts";
import { isOfBackend } from "./origin.ts";

/**
 * What a request's cookies say before the origin was called. `member`: a session that this site issued; it
 * may have ended since, but a page need not wait for a slow origin to know. `perhaps`: cookies of an HTTP
 * backend, which only the backend can read.
 */
export type LoginState = "visitor" | "member" | "perhaps";

/** The signature of a session cookie is checked, so a forged one counts as a visitor. */
export async function readLoginState(env: Env, tenant: Tenant, request: Request): Promise<LoginState> {
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
 * The cookies that the edge sets after an answer that says who is logged in: `user` is the member, or null.
 * Empty where the browser already has them.
 */
export function loginCookies(tenant: Tenant, request: Headers, user: unknown, isLogin: boolean): string[] {
  const cookies: string[] = [];
  const isKnown = readCookie(request.get("cookie"), COOKIES.member) !== null;
  if (tenant.origin !== "embedded" && (isLogin || isKnown !== Boolean(user)))
    cookies.push(
      user ? writeCookie(COOKIES.member, "1", SESSION_SECONDS) : writeCookie(COOKIES.member, "", 0),
    );
  const language = typeof user === "object" && user !== null && "language" in user ? user.language : null;
  const locale = LOCALES.find((known) => known === language);
  // Members have said that they are adults. The embedded origin marks the device itself.
  if (isLogin && user && tenant.origin !== "embedded")
    cookies.push(writeCookie(COOKIES.entry, "1", YEAR_SECONDS));
  // At login the locale cookie takes the member's language (answers, section 1).
  if (isLogin && locale) cookies.push(writeCookie(COOKIES.locale, locale, YEAR_SECONDS));
  return cookies;
}

/** The member in an answer's body, null where nobody is logged in, undefined where the answer does not say. */
export function userInAnswer({ status, body }: Pick<OriginAnswer, "status" | "body">): unknown {
  return status === 200 && typeof body === "object" && body !== null && "user" in body
    ? body.user
    : undefined;
}
