import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import { networkThrottle } from "#origin/base/throttle/network-throttle.ts";
import type { ThrottleBudget } from "#origin/base/throttle/throttle.ts";

/**
 * What one network may ask for without an account. Each of these costs a password hash, a mail or a write,
 * and many people may share a network: a campus, a mobile carrier. What is refused for a fault in it counts
 * too, so these are wider than the budgets of the mails. Times in milliseconds.
 */
const PER_NETWORK: Record<
  | "signup"
  | "reset"
  | "new-password"
  | "mail-change"
  | "reactivation"
  | "ban"
  | "page-hidden"
  | "count"
  | "count-of-member",
  ThrottleBudget
> = {
  signup: { key: "all", times: 150, within: 3_600_000 },
  reset: { key: "all", times: 150, within: 3_600_000 },
  "new-password": { key: "all", times: 30, within: 1_200_000 },
  "mail-change": { key: "all", times: 30, within: 1_200_000 },
  reactivation: { key: "all", times: 30, within: 1_200_000 },
  ban: { key: "all", times: 30, within: 1_200_000 },
  // the filter asks at most every 400 ms, and only while one chooses
  count: { key: "all", times: 600, within: 600_000 },
  "count-of-member": { key: "all", times: 120, within: 600_000 },
  "page-hidden": { key: "all", times: 60, within: 3_600_000 },
};

/** Takes one attempt of a network. Answers 0, or the milliseconds until it may try again. */
export async function takeOfNetwork(
  env: Env,
  tenant: Tenant,
  what: keyof typeof PER_NETWORK,
  network: string,
): Promise<number> {
  return (await networkThrottle(env, tenant, what, network, PER_NETWORK[what])).take();
}

/** The same, but throws too_many_requests (429) when the network has no attempt left for now. */
export async function takeNetworkAttempt(...attempt: Parameters<typeof takeOfNetwork>): Promise<void> {
  const wait = await takeOfNetwork(...attempt);
  if (wait > 0) throw new Refusal(429, "too_many_requests", { retryAfter: Math.ceil(wait / 1000) });
}
