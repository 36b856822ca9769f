import type { SignupAnswer } from "#contract/calls/signup/signup.ts";
import { readCookie, writeCookie } from "#contract/platform/cookies.ts";
import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { LoginRequest } from "#origin/accounts/open-session.ts";
import type { Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { takeActivationMail } from "./budgets.ts";
import { UNCONFIRMED_SECONDS } from "./unconfirmed.ts";

/**
 * Names the signup that this browser has made, as long as it may be confirmed: here the mail may be requested
 * again and the address be corrected, and only here the mail's link logs in. The cookie alone logs nobody
 * in.
 */
const SIGNUP_COOKIE = "__Host-signup";
/** Seconds until the mail may be requested again. */
export const RESEND_AFTER_SECONDS = 60;

/**
 * The answer to a signup whose address is not confirmed yet, with the cookie that names it. A browser keeps
 * its random id, by which its signups are counted.
 */
export async function answerPendingSignup(
  { env, tenant, request, setCookie }: Omit<LoginRequest, "db" | "session">,
  member: string,
  email: string,
): Promise<SignupAnswer> {
  await takeActivationMail(env, tenant, member);
  const browser = (await readCookieOf(env, tenant, request))?.browser ?? newId();
  setCookie(await writeSignupCookie(env, tenant, `${member}.${browser}`));
  return { signup: { email: email.trim(), resend_after: RESEND_AFTER_SECONDS } };
}

/** Removes the cookie of a signup that is complete. */
export const endSignupCookie = (): string => writeCookie(SIGNUP_COOKIE, "", 0);

async function writeSignupCookie(env: Env, tenant: Tenant, text: string): Promise<string> {
  return writeCookie(
    SIGNUP_COOKIE,
    `${text}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "signup"), text)}`,
    UNCONFIRMED_SECONDS,
  );
}

/** The member in the signup cookie of a request, or null without one that this site signed. */
export const readSignupCookie = async (env: Env, tenant: Tenant, request: Request): Promise<string | null> =>
  (await readCookieOf(env, tenant, request))?.member ?? null;

/** The random id of a browser that has signed up at this site before, or null. */
export const signupBrowser = async (env: Env, tenant: Tenant, request: Request): Promise<string | null> =>
  (await readCookieOf(env, tenant, request))?.browser ?? null;

/** Cookies of earlier releases name no browser. */
const PATTERN = /^([a-z0-9-]{1,40})(?:\.([a-z0-9-]{1,40}))?\.([\w-]{43})$/;

async function readCookieOf(
  env: Env,
  tenant: Tenant,
  request: Request,
): Promise<{ member: string; browser: string | null } | null> {
  const [, member, browser, signature] =
    PATTERN.exec(readCookie(request.headers.get("cookie"), SIGNUP_COOKIE) ?? "") ?? [];
  if (!member || !signature) return null;
  const text = browser === undefined ? member : `${member}.${browser}`;
  return (await isSigned(await keyFor(env.MASTER_SECRET, tenant, "signup"), text, signature))
    ? { member, browser: browser ?? null }
    : null;
}
