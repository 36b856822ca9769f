import { keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#origin/env.ts";
import { throttleObject } from "#origin/member/address.ts";
import type { Budget } from "#origin/throttle/throttle.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * Answers, section 3: ten answers an hour for a network about whether an address has an account, then neutral
 * ones.
 */
const ANSWERS: Budget = { key: "all", times: 10, within: HOUR, block: HOUR };
/**
 * Answers, section 3: three reset mails a day for an address; and as many that tell its owner of somebody
 * else's signup.
 */
const RESET_MAILS: Budget = { key: "all", times: 3, within: DAY, block: DAY };
/** Mails for one signup: one a minute, six a day. */
const RESEND_PAUSE: Budget = { key: "pause", times: 1, within: 60_000, block: 60_000 };
const RESEND_MAILS: Budget = { key: "all", times: 6, within: DAY, block: DAY };

/** Drafts that a partner may begin or bring up to date. */
const PARTNER_SIGNUPS: Budget = { key: "all", times: 1_000, within: HOUR, block: HOUR };

/** Whether a network may be told if an address has an account. A neutral site never tells. */
export async function mayTell(env: Env, tenant: Tenant, network: string): Promise<boolean> {
  if (tenant.settings.account_privacy === "neutral") return false;
  return (await take(env, tenant, `answers ${network}`, [ANSWERS])) === 0;
}

/** Milliseconds until another reset mail may go to an address; 0 when it may now. */
export const takeResetMail = (env: Env, tenant: Tenant, address: string): Promise<number> =>
  take(env, tenant, `reset ${address}`, [RESET_MAILS]);
export const takeTakenMail = (env: Env, tenant: Tenant, address: string): Promise<number> =>
  take(env, tenant, `taken ${address}`, [RESET_MAILS]);
export const takeResend = (env: Env, tenant: Tenant, member: string): Promise<number> =>
  take(env, tenant, `resend ${member}`, [RESEND_PAUSE, RESEND_MAILS]);
/** Milliseconds until a partner may send somebody again. */
export const takePartnerSignup = (env: Env, tenant: Tenant, partner: string): Promise<number> =>
  take(env, tenant, `partner ${partner}`, [PARTNER_SIGNUPS]);

async function take(env: Env, tenant: Tenant, what: string, budgets: Budget[]): Promise<number> {
  const name = await sign(await keyFor(env.MASTER_SECRET, tenant, "throttle"), what);
  return throttleObject(env, tenant.pool, `mail/${name}`).take(budgets);
}
