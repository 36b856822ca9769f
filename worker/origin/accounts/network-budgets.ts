import { Refusal } from "#contract/errors.ts";
import { keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#origin/env.ts";
import { throttleFor } from "#origin/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/throttle/throttle.ts";

/**
 * What one network may ask for without an account. Each of these costs a password hash or a mail, and many
 * people may share a network: a campus, a mobile carrier. Times in milliseconds.
 */
const PER_NETWORK: Record<"signup" | "reset" | "new-password", ThrottleBudget> = {
  signup: { key: "all", times: 30, within: 1_200_000, block: 1_200_000 },
  reset: { key: "all", times: 30, within: 1_200_000, block: 1_200_000 },
  "new-password": { key: "all", times: 30, within: 1_200_000, block: 1_200_000 },
};

/** Takes one attempt of a network. Throws too_many_requests (429) when it has none left for now. */
export async function takeNetworkAttempt(
  env: Env,
  tenant: Tenant,
  what: keyof typeof PER_NETWORK,
  network: string,
): Promise<void> {
  const name = await sign(await keyFor(env.MASTER_SECRET, tenant, "throttle"), `network ${network}`);
  const wait = await throttleFor(env, tenant.pool, `${what}/${name}`).take([PER_NETWORK[what]]);
  if (wait > 0) throw new Refusal(429, "too_many_requests", { retryAfter: Math.ceil(wait / 1000) });
}
