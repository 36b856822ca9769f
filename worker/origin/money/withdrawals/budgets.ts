import { Refusal } from "#contract/errors.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { DAY_MS, HOUR_MS } from "#contract/product/units-of-time.ts";
import type { Env } from "#origin/base/env.ts";
import { networkThrottle } from "#origin/base/throttle/network-throttle.ts";
import { throttleFor } from "#origin/base/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/base/throttle/throttle.ts";

/** Statements of a network, which may be a campus or a mobile carrier. Times in milliseconds, here and below. */
const NETWORK: ThrottleBudget = { key: "statements", times: 20, within: HOUR_MS, block: HOUR_MS };
/**
 * Statements with one number, and with one address, whichever networks they come from: invoices are numbered
 * in a row, so a stranger who knows an address could try them all.
 */
const NUMBER: ThrottleBudget = { key: "all", times: 10, within: DAY_MS };
const ADDRESS: ThrottleBudget = { key: "all", times: 6, within: DAY_MS };

/**
 * Counts a statement. Throws too_many_requests (429) beyond the budget of the network alone. Number and
 * address refuse nobody, since strangers could use them up. `byHand`, beyond either: an operator decides on a
 * statement that names its purchase by the invoice alone. `noMail`, beyond the address's: one that fits no
 * purchase is not acknowledged.
 */
export async function takeStatement(
  env: Env,
  tenant: Tenant,
  { number, address, network }: { number: string; address: string; network: string },
): Promise<{ byHand: boolean; noMail: boolean }> {
  const ofNetwork = await networkThrottle(env, tenant, "withdrawals", network, NETWORK);
  const wait = await ofNetwork.take();
  if (wait > 0) throw new Refusal(429, "too_many_requests", { retryAfter: Math.ceil(wait / 1000) });
  const [numberWaits, addressWaits] = [
    await take(env, tenant, `number ${number}`, NUMBER),
    await take(env, tenant, `address ${address}`, ADDRESS),
  ];
  return { byHand: numberWaits > 0 || addressWaits > 0, noMail: addressWaits > 0 };
}

async function take(env: Env, tenant: Tenant, what: string, budget: ThrottleBudget): Promise<number> {
  const name = await sign(await keyFor(env.MASTER_SECRET, tenant, "throttle"), `withdrawal ${what}`);
  return throttleFor(env, tenant.pool, `withdrawals/${name}`).take([budget]);
}
