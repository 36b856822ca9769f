import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { HOUR_MS } from "#contract/product/units-of-time.ts";
import type { Env } from "#origin/base/env.ts";
import { alarmOperator } from "#origin/base/throttle/alarm-operator.ts";
import { throttleFor } from "#origin/base/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/base/throttle/throttle.ts";
import type { MailKind } from "./mail-kinds.ts";

/** An email waits an hour at most, however many are before it: nobody is refused. Milliseconds. */
const LONGEST_WAIT = HOUR_MS;
/**
 * Emails that strangers can have a site send to any address, by kind. Beyond so many an hour the next ones
 * wait their turn.
 */
const PACES: Partial<Record<MailKind, ThrottleBudget>> = {
  ban: { key: "all", times: 300, within: HOUR_MS },
  complaint: { key: "all", times: 300, within: HOUR_MS },
  withdrawal_statement: { key: "all", times: 300, within: HOUR_MS },
  mail_change: { key: "all", times: 300, within: HOUR_MS },
  address_taken: { key: "all", times: 300, within: HOUR_MS },
};

/** Milliseconds until an email of this kind may be sent; 0 for now. Its turn is taken with the answer. */
export async function paceOf(env: Env, tenant: Tenant, kind: MailKind): Promise<number> {
  const pace = PACES[kind];
  if (!pace) return 0;
  const name = await sign(await keyFor(env.MASTER_SECRET, tenant, "throttle"), `pace ${kind}`);
  const throttle = throttleFor(env, tenant.pool, `mail/${name}`);
  const wait = await throttle.reserve(pace, LONGEST_WAIT);
  if (wait > 0) await alarmOperator(throttle, tenant, kind);
  return wait;
}
