import { Refusal } from "#contract/errors.ts";
import { keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import { accountKey } from "#origin/accounts/accounts.ts";
import type { Env } from "#origin/env.ts";
import { throttleFor, type NamedThrottle } from "#origin/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/throttle/throttle.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * A network gets ten answers an hour about whether an address has an account, then neutral ones (answers,
 * section 3). Times in milliseconds, here and below.
 */
const ACCOUNT_ANSWERS: ThrottleBudget = { key: "all", times: 10, within: HOUR, block: HOUR };
/** An address gets three reset mails a day (answers, section 3). */
const RESET_MAILS: ThrottleBudget = { key: "all", times: 3, within: DAY, block: DAY };
/**
 * Mails to addresses that nobody has proven: a stranger may type any. So many an hour by one network, in
 * which a whole household or a small company signs up; so many a day to one address; and so many an hour by
 * one site, where many networks act together.
 */
const NETWORK_MAILS: ThrottleBudget = { key: "all", times: 10, within: HOUR, block: HOUR };
const RECIPIENT_MAILS: ThrottleBudget = { key: "all", times: 6, within: DAY, block: DAY };
const SITE_MAILS: ThrottleBudget = { key: "all", times: 1_000, within: HOUR, block: HOUR / 6 };
/** Activation mails for one signup: one a minute, six a day. */
const ACTIVATION_PAUSE: ThrottleBudget = { key: "pause", times: 1, within: 60_000, block: 60_000 };
const ACTIVATION_MAILS: ThrottleBudget = { key: "all", times: 6, within: DAY, block: DAY };
/** New addresses that one member may ask for in a day: a stolen session must not write to many people. */
const NEW_ADDRESSES: ThrottleBudget = { key: "all", times: 5, within: DAY, block: DAY };

/** Reactivation mails after a login: three a day, since all of them have the same link. */
const REACTIVATION_MAILS: ThrottleBudget = { key: "all", times: 3, within: DAY, block: DAY };

/** Drafts that a partner may create or update in an hour. */
const PARTNER_SIGNUPS: ThrottleBudget = { key: "all", times: 1_000, within: HOUR, block: HOUR };

/** Whether a network may learn that an address has an account. A site with neutral answers never reveals it. */
export async function mayRevealAccount(env: Env, tenant: Tenant, network: string): Promise<boolean> {
  if (tenant.settings.account_privacy === "neutral") return false;
  return (await take(env, tenant, `answers ${network}`, [ACCOUNT_ANSWERS])) === 0;
}

/** Milliseconds until another reset mail may be sent to an address; 0 when it may now. */
export const takeResetMail = (env: Env, tenant: Tenant, address: string): Promise<number> =>
  take(env, tenant, `reset ${address}`, [RESET_MAILS]);

/**
 * Counts a mail that a network has sent to an address that nobody has proven. Throws mail_limit (429) beyond
 * the budget of the network, the address or the site, in this order: a network beyond its own uses up no
 * other.
 */
export async function takeAddressMail(
  env: Env,
  tenant: Tenant,
  { email, network }: { email: string; network: string },
): Promise<void> {
  await takeNetworkMail(env, tenant, network);
  requireNoWait(await takeUnprovenMail(env, tenant, email));
}

/** Counts such a mail, and whether it may be sent within these budgets. */
export async function mayMailAddress(
  env: Env,
  tenant: Tenant,
  to: { email: string; network: string },
): Promise<boolean> {
  try {
    await takeAddressMail(env, tenant, to);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Counts a mail that a network has sent to whatever address. Throws mail_limit (429) beyond its budget. */
export async function takeNetworkMail(env: Env, tenant: Tenant, network: string): Promise<void> {
  requireNoWait(await take(env, tenant, `mails ${network}`, [NETWORK_MAILS]));
}

/** Milliseconds until another mail may be sent to an address that nobody has proven; 0 for now. */
export async function takeUnprovenMail(env: Env, tenant: Tenant, email: string): Promise<number> {
  const wait = await take(env, tenant, `recipient ${accountKey(email)}`, [RECIPIENT_MAILS]);
  return wait > 0 ? wait : take(env, tenant, "site", [SITE_MAILS]);
}

function requireNoWait(wait: number): void {
  if (wait > 0) throw new Refusal(429, "mail_limit", { retryAfter: Math.ceil(wait / 1000) });
}

/** Milliseconds until another activation mail may be sent for a signup; 0 for now. */
export const takeActivationMail = (env: Env, tenant: Tenant, member: string): Promise<number> =>
  take(env, tenant, `resend ${member}`, [ACTIVATION_PAUSE, ACTIVATION_MAILS]);

/** Counts a new address that a member asks for. Throws mail_limit (429) beyond the budget of a day. */
export async function takeNewAddress(env: Env, tenant: Tenant, member: string): Promise<void> {
  requireNoWait(await take(env, tenant, `new address ${member}`, [NEW_ADDRESSES]));
}

/** Milliseconds until another reactivation mail may be sent for a deleted account; 0 for now. */
export const takeReactivationMail = (env: Env, tenant: Tenant, member: string): Promise<number> =>
  take(env, tenant, `reactivate ${member}`, [ACTIVATION_PAUSE, REACTIVATION_MAILS]);

/** Forgets the mails that were counted for an account, because it is erased. */
export async function clearMailBudgets(
  env: Env,
  tenant: Tenant,
  { member, email }: { member: string; email: string | null },
): Promise<void> {
  const address = email === null ? null : accountKey(email);
  const names = [
    `resend ${member}`,
    `reactivate ${member}`,
    `new address ${member}`,
    ...(address === null ? [] : [`reset ${address}`, `recipient ${address}`]),
  ];
  await Promise.all(names.map(async (what) => (await throttleOf(env, tenant, what)).clear()));
}

/** Milliseconds until a partner may create another draft; 0 for now. */
export const takePartnerSignup = (env: Env, tenant: Tenant, partner: string): Promise<number> =>
  take(env, tenant, `partner ${partner}`, [PARTNER_SIGNUPS]);

async function take(env: Env, tenant: Tenant, what: string, budgets: ThrottleBudget[]): Promise<number> {
  return (await throttleOf(env, tenant, what)).take(budgets);
}

async function throttleOf(env: Env, tenant: Tenant, what: string): Promise<NamedThrottle> {
  const name = await sign(await keyFor(env.MASTER_SECRET, tenant, "throttle"), what);
  return throttleFor(env, tenant.pool, `mail/${name}`);
}
