import type { SignupAnswer } from "#contract/calls/signup.ts";
import { readCookie, writeCookie } from "#contract/cookies.ts";
import { isSigned, keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Call } from "#origin/call.ts";
import type { Env } from "#origin/env.ts";
import { newId } from "#origin/ids.ts";
import { takeActivationMail } from "./budgets.ts";

/**
 * Names the signup that this browser has just made, so that it may request the mail again or correct the
 * address. It logs nobody in.
 */
const SIGNUP_COOKIE = "__Host-signup";
/** How long the cookie lasts, in seconds. */
const SIGNUP_COOKIE_SECONDS = 2 * 86_400;

/** Seconds until the mail may be requested again. */
export const RESEND_AFTER_SECONDS = 60;

/**
 * The answer to a signup whose address is not confirmed yet. `made` is the new member, or null where the
 * address already has an account: then the cookie names an invented member, so that a browser cannot
 * distinguish the two.
 */
export async function answerPendingSignup(
  { env, tenant, setCookie }: Pick<Call<"POST /api/signup.php">, "env" | "tenant" | "setCookie">,
  made: string | null,
  email: string,
): Promise<SignupAnswer> {
  const member = made ?? newId();
  await takeActivationMail(env, tenant, member);
  setCookie(await writeSignupCookie(env, tenant, member));
  return { signup: { email: email.trim(), resend_after: RESEND_AFTER_SECONDS } };
}

async function writeSignupCookie(env: Env, tenant: Tenant, member: string): Promise<string> {
  return writeCookie(
    SIGNUP_COOKIE,
    `${member}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "signup"), member)}`,
    SIGNUP_COOKIE_SECONDS,
  );
}

/** The member in the signup cookie of a request, or null without one that this site signed. */
export async function readSignupCookie(env: Env, tenant: Tenant, request: Request): Promise<string | null> {
  const [, member, signature] =
    /^([a-z0-9-]{1,40})\.([\w-]{43})$/.exec(readCookie(request.headers.get("cookie"), SIGNUP_COOKIE) ?? "") ??
    [];
  if (!member || !signature) return null;
  return (await isSigned(await keyFor(env.MASTER_SECRET, tenant, "signup"), member, signature))
    ? member
    : null;
}
