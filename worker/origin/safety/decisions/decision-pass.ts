import { readCookie, writeCookie } from "#contract/platform/cookies.ts";
import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";

/**
 * Lets somebody who has typed the right password of a suspended or closed account read the decisions about
 * it, for an hour. It is no session: no other call knows it.
 */
const PASS_COOKIE = "__Host-decisions";
const PASS_SECONDS = 3_600;

export async function writeDecisionPass(
  env: Env,
  tenant: Tenant,
  member: string,
  now: Date,
): Promise<string> {
  const text = `${member}.${Math.floor(now.getTime() / 1000) + PASS_SECONDS}`;
  return writeCookie(
    PASS_COOKIE,
    `${text}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "decisions"), text)}`,
    PASS_SECONDS,
  );
}

/** The member in the cookie of a request; null without one that this site signed and that has not ended. */
export async function readDecisionPass(
  env: Env,
  tenant: Tenant,
  request: Request,
  now: Date,
): Promise<string | null> {
  const [, member, end, signature] =
    /^([a-z0-9-]{1,40})\.(\d{1,12})\.([\w-]{43})$/.exec(
      readCookie(request.headers.get("cookie"), PASS_COOKIE) ?? "",
    ) ?? [];
  if (!member || !end || !signature || Number(end) * 1000 <= now.getTime()) return null;
  return (await isSigned(await keyFor(env.MASTER_SECRET, tenant, "decisions"), `${member}.${end}`, signature))
    ? member
    : null;
}
