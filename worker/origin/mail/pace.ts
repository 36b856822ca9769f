import { keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#origin/env.ts";
import { alarmOperator } from "#origin/throttle/alarm-operator.ts";
import { throttleFor } from "#origin/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/throttle/throttle.ts";
import type { MailKind } from "./mail-kinds.ts";

const HOUR = 3_600_000;
/** An email waits an hour at most, however many are before it: nobody is refused. Milliseconds. */
const LONGEST_WAIT = HOUR;
/**
 * Emails that strangers can have a site send to any address, by kind. Beyond so many an hour the next ones
 * wait their turn.
 */
const PACES: Partial<Record<MailKind, ThrottleBudget>> = {
  ban: { key: "all", times: 300, within: HOUR },
  complaint: { key: "all", times: 300, within: HOUR },
  withdrawal_statement: { key: "all", times: 300, within: HOUR },
  mail_change: { key: "all", times: 300, within: HOUR },
  address_taken: { key: "all", times: 300, within: HOUR },
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
