import { Refusal } from "#contract/errors.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import { DEVICE_COOKIE } from "#contract/platform/session.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { DAY_MS, HOUR_MS } from "#contract/product/units-of-time.ts";
import { accountKey } from "#origin/base/account-key.ts";
import type { Env } from "#origin/base/env.ts";
import { networkOf } from "#origin/base/network.ts";
import { throttleFor } from "#origin/base/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/base/throttle/throttle.ts";

/**
 * Complaints of one network, which may be a campus or a whole mobile carrier; and of one address, member or
 * browser: far more than anybody has reason to. Times in milliseconds, here and below.
 */
const NETWORK: ThrottleBudget = { key: "all", times: 60, within: HOUR_MS, block: HOUR_MS };
const PERSON: ThrottleBudget = { key: "all", times: 20, within: DAY_MS, block: DAY_MS };
/** Pictures that a network may upload for complaints: each costs a decoding. */
const PICTURES: ThrottleBudget = { key: "all", times: 200, within: HOUR_MS, block: HOUR_MS };
/**
 * Attempts of a network to open a status by an address. All attempts on a number together aren't counted:
 * strangers could use them up for its owner. Who guesses an address needs the number, which is in its mail.
 */
const LOOKUPS: ThrottleBudget = { key: "all", times: 20, within: HOUR_MS, block: HOUR_MS };
/** Photos that one complainant, and that one network, can have hidden before anybody has looked. */
const HOLDS: ThrottleBudget = { key: "all", times: 3, within: 2 * DAY_MS, block: 2 * DAY_MS };
/** Photos of a site that are hidden before anybody has looked: more in an hour is no coincidence. */
const SITE_HOLDS: ThrottleBudget = { key: "all", times: 20, within: HOUR_MS, block: HOUR_MS };

/** Who complains: a member, or the owner of an address; neither for an anonymous complaint. */
export interface Complainant {
  member: string | null;
  email: string | null;
}

/** Throws too_many_requests (429) where the network, the address, the member or the browser has had its share. */
export async function takeComplaint(
  env: Env,
  tenant: Tenant,
  request: Request,
  { member, email }: Complainant,
): Promise<void> {
  await take(env, tenant, `complaint network ${networkOf(request)}`, NETWORK);
  const device = readCookie(request.headers.get("cookie"), DEVICE_COOKIE);
  if (device !== null) await take(env, tenant, `complaint device ${device}`, PERSON);
  // A member's address is theirs for certain, so that no stranger can use up its budget for them.
  if (member !== null) await take(env, tenant, `complaint member ${member}`, PERSON);
  else if (email !== null) await take(env, tenant, `complaint address ${accountKey(email)}`, PERSON);
}

/** Throws too_many_requests (429) beyond the pictures that a network may upload. */
export const takePicture = (env: Env, tenant: Tenant, request: Request): Promise<void> =>
  take(env, tenant, `complaint pictures ${networkOf(request)}`, PICTURES);

/** Throws too_many_requests (429) beyond the attempts of a network. */
export const takeLookup = (env: Env, tenant: Tenant, request: Request): Promise<void> =>
  take(env, tenant, `complaint lookup ${networkOf(request)}`, LOOKUPS);

/** Whether a complaint of this person, from this network, may hide a photo before an operator has looked. */
export async function mayHoldPhoto(
  env: Env,
  tenant: Tenant,
  request: Request,
  { member, email }: Complainant,
): Promise<boolean> {
  const who = member ?? accountKey(email ?? "");
  for (const [what, budget] of [
    [`complaint holds of ${who}`, HOLDS],
    [`complaint holds ${networkOf(request)}`, HOLDS],
    ["complaint holds", SITE_HOLDS],
  ] as const)
    if ((await ask(env, tenant, what, budget)) > 0) return false;
  return true;
}

async function take(env: Env, tenant: Tenant, what: string, budget: ThrottleBudget): Promise<void> {
  const wait = await ask(env, tenant, what, budget);
  if (wait > 0) throw new Refusal(429, "too_many_requests", { retryAfter: Math.ceil(wait / 1000) });
}

async function ask(env: Env, tenant: Tenant, what: string, budget: ThrottleBudget): Promise<number> {
  const name = await sign(await keyFor(env.MASTER_SECRET, tenant, "throttle"), what);
  return throttleFor(env, tenant.pool, `complaints/${name}`).take([budget]);
}
