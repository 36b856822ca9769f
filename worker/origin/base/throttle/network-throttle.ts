import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import { widerNetwork } from "#origin/base/network.ts";
import { throttleFor } from "./throttle-for.ts";
import type { ThrottleBudget } from "./throttle.ts";

/** Uses that all networks of an IPv6 /48 have together, as a multiple of what one of them has. */
const WIDER_SHARE = 4;

/** One budget of a network. */
export interface NetworkThrottle {
  /** Takes one use. Answers 0, or the milliseconds until it is allowed again; then nothing is taken. */
  take: () => Promise<number>;
  /** Returns a use that turned out not to count. */
  giveBack: () => Promise<void>;
}

/**
 * A budget of a network for `what`, counted for its /64 and again for its /48, whose 65,536 networks may be
 * one person's. `widerShare`: how many times the budget the /48 has.
 */
export async function networkThrottle(
  env: Env,
  tenant: Tenant,
  what: string,
  network: string,
  budget: ThrottleBudget,
  widerShare = WIDER_SHARE,
): Promise<NetworkThrottle> {
  const key = await keyFor(env.MASTER_SECRET, tenant, "throttle");
  const wider = widerNetwork(network);
  const [name, own] = await Promise.all([sign(key, `network ${wider}`), sign(key, `network ${network}`)]);
  // Both counts are in one object, which takes from both or from neither.
  const throttle = throttleFor(env, tenant.pool, `${what}/${name}`);
  const budgets = [{ ...budget, key: `${budget.key} ${own}` }];
  if (wider !== network)
    budgets.push({ ...budget, key: `${budget.key} wider`, times: budget.times * widerShare });
  return {
    take: () => throttle.take(budgets),
    giveBack: () => throttle.giveBack({ one: budgets }),
  };
}
