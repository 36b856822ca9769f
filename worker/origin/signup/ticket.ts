import type { SignupAnswer } from "#contract/calls/signup.ts";
import { readCookie, writeCookie } from "#contract/cookies.ts";
import { isSigned, keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import { newId } from "#origin/accounts/login.ts";
import type { Call } from "#origin/call.ts";
import type { Env } from "#origin/env.ts";
import { takeResend } from "./answers.ts";

/**
 * Says which signup this browser has just made, so that it may ask for the mail again or mend the address. It
 * logs nobody in.
 */
const TICKET_COOKIE = "__Host-signup";
/** Seconds. */
const TICKET_SECONDS = 2 * 86_400;

/** Seconds until the mail may be asked for again. */
export const RESEND_AFTER = 60;

/**
 * The answer to a signup whose address is still to be proven: the same for one that only told the owner of an
 * address, where `member` is null.
 */
export async function waitForProof(
  { env, tenant, setCookie }: Pick<Call<"POST /api/signup.php">, "env" | "tenant" | "setCookie">,
  made: string | null,
  email: string,
): Promise<SignupAnswer> {
  const member = made ?? newId();
  await takeResend(env, tenant, member);
  setCookie(await giveTicket(env, tenant, member));
  return { signup: { email: email.trim(), resend_after: RESEND_AFTER } };
}

/** Given for a signup that only sent a mail to an address's owner too: the browser cannot tell the two apart. */
async function giveTicket(env: Env, tenant: Tenant, member: string): Promise<string> {
  return writeCookie(
    TICKET_COOKIE,
    `${member}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "signup"), member)}`,
    TICKET_SECONDS,
  );
}

export async function readTicket(env: Env, tenant: Tenant, request: Request): Promise<string | null> {
  const [, member, signature] =
    /^([a-z0-9-]{1,40})\.([\w-]{43})$/.exec(readCookie(request.headers.get("cookie"), TICKET_COOKIE) ?? "") ??
    [];
  if (!member || !signature) return null;
  return (await isSigned(await keyFor(env.MASTER_SECRET, tenant, "signup"), member, signature))
    ? member
    : null;
}
