import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import type { Env } from "#origin/base/env.ts";
import { networkThrottle } from "#origin/base/throttle/network-throttle.ts";
import { throttleFor } from "#origin/base/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/base/throttle/throttle.ts";

/**
 * SMS to one number, from all requesters together, and SMS requested from one network: a household, or the
 * many subscribers behind one address of a mobile carrier.
 */
const TO_NUMBER: ThrottleBudget = { key: "all", times: 6, within: DAY_MS, block: DAY_MS };
const BY_NETWORK: ThrottleBudget = { key: "all", times: 30, within: DAY_MS };

/**
 * Takes one SMS from both budgets. `wait`: milliseconds until the exhausted one allows another, else 0;
 * `giveBack`: returns what was taken.
 */
export async function takeSms(
  env: Env,
  tenant: Tenant,
  mobile: string,
  network: string,
): Promise<{ wait: number; giveBack: () => Promise<void> }> {
  const key = await keyFor(env.MASTER_SECRET, tenant, "throttle");
  const toNumber = throttleFor(env, tenant.pool, `sms/${await sign(key, `number ${mobile}`)}`);
  const byNetwork = await networkThrottle(env, tenant, "sms", network, BY_NETWORK);
  const throttles = [
    { take: () => toNumber.take([TO_NUMBER]), giveBack: () => toNumber.giveBack({ one: [TO_NUMBER] }) },
    byNetwork,
  ];
  const taken = await Promise.all(
    throttles.map(async ({ take, giveBack: giveBackOne }) => ({ giveBackOne, wait: await take() })),
  );
  const giveBack = async () => {
    await Promise.all(taken.filter((each) => each.wait === 0).map(({ giveBackOne }) => giveBackOne()));
  };
  const wait = Math.max(...taken.map((each) => each.wait));
  if (wait > 0) await giveBack();
  return { wait, giveBack };
}
