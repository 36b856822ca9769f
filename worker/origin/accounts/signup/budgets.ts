import { Refusal } from "#contract/errors.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { DAY_MS, HOUR_MS } from "#contract/product/units-of-time.ts";
import { accountKey } from "#origin/base/account-key.ts";
import type { Env } from "#origin/base/env.ts";
import { alarmOperator } from "#origin/base/throttle/alarm-operator.ts";
import { networkThrottle, type NetworkThrottle } from "#origin/base/throttle/network-throttle.ts";
import { throttleFor, type NamedThrottle } from "#origin/base/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/base/throttle/throttle.ts";

/**
 * A network gets ten answers an hour about whether an address has an account, then neutral ones (answers,
 * section 3). A /48 gets no more than one /64: a neutral answer turns nobody away. Times in milliseconds,
 * here and below.
 */
const ACCOUNT_ANSWERS: ThrottleBudget = { key: "answers", times: 10, within: HOUR_MS, block: HOUR_MS };
/** An address gets three reset mails a day (answers, section 3). */
const RESET_MAILS: ThrottleBudget = { key: "all", times: 3, within: DAY_MS, block: DAY_MS };
/** Why a network has a mail sent to an address that nobody has proven: one purpose never uses up another. */
type MailPurpose = "signup" | "ban" | "receipt" | "address" | "reset" | "login";
/**
 * Such mails by one network, because a stranger may type any address. A campus or a mobile carrier has one
 * IPv4 address for many people who sign up, log in and forget passwords; few of them ban an address.
 */
const NETWORK_MAILS: Record<MailPurpose, ThrottleBudget> = {
  signup: { key: "signup", times: 50, within: HOUR_MS },
  reset: { key: "reset", times: 50, within: HOUR_MS },
  login: { key: "login", times: 50, within: HOUR_MS },
  address: { key: "address", times: 50, within: HOUR_MS },
  ban: { key: "ban", times: 10, within: HOUR_MS },
  receipt: { key: "receipt", times: 10, within: HOUR_MS },
};
/** Of a network's fifty signups one browser may make ten. */
const BROWSER_SIGNUPS: ThrottleBudget = { key: "all", times: 10, within: HOUR_MS };
/**
 * Notes of a network to addresses without an account that nobody asked about is here: a reset that finds
 * none.
 */
const NETWORK_UNKNOWN: ThrottleBudget = { key: "unknown", times: 10, within: HOUR_MS };
/** All such mails to one address, whichever networks ask for them. */
const RECIPIENT_MAILS: ThrottleBudget = { key: "all", times: 6, within: DAY_MS, block: DAY_MS };
/**
 * Mails of a site where many networks act together. Beyond them a signup brings a proof of work, and a note
 * that a reset or a partner's draft would cause is not sent; what else is sent waits its turn
 * (outbound/mail/pace.ts).
 */
const SITE_MAILS = {
  signup: { key: "all", times: 1_000, within: HOUR_MS },
  reset: { key: "all", times: 300, within: HOUR_MS },
  draft: { key: "all", times: 1_000, within: HOUR_MS },
} as const satisfies Record<string, ThrottleBudget>;
/** Activation mails for one signup: one a minute, six a day. */
const ACTIVATION_PAUSE: ThrottleBudget = { key: "pause", times: 1, within: 60_000, block: 60_000 };
const ACTIVATION_MAILS: ThrottleBudget = { key: "all", times: 6, within: DAY_MS, block: DAY_MS };
/** New addresses that one member may ask for in a day: a stolen session must not write to many people. */
const NEW_ADDRESSES: ThrottleBudget = { key: "all", times: 5, within: DAY_MS, block: DAY_MS };

/** Reactivation mails after a login: three a day, since all of them have the same link. */
const REACTIVATION_MAILS: ThrottleBudget = { key: "all", times: 3, within: DAY_MS, block: DAY_MS };

/** Drafts that a partner may create or update in an hour. */
const PARTNER_SIGNUPS: ThrottleBudget = { key: "all", times: 1_000, within: HOUR_MS, block: HOUR_MS };

/** Whether a network may learn that an address has an account. A site with neutral answers never reveals it. */
export async function mayRevealAccount(env: Env, tenant: Tenant, network: string): Promise<boolean> {
  if (tenant.settings.account_privacy === "neutral") return false;
  const answers = await networkThrottle(env, tenant, "answers", network, ACCOUNT_ANSWERS, 1);
  return (await answers.take()) === 0;
}

/** Milliseconds until another reset mail may be sent to an address; 0 when it may now. */
export const takeResetMail = (env: Env, tenant: Tenant, address: string): Promise<number> =>
  take(env, tenant, `reset ${address}`, [RESET_MAILS]);

/**
 * Counts a mail that a network has sent to an address that nobody has proven. Throws mail_limit (429) beyond
 * the budget of the network or of the address, in this order: a network beyond its own uses up no other.
 */
export async function takeAddressMail(
  env: Env,
  tenant: Tenant,
  { email, network, purpose }: { email: string; network: string; purpose: MailPurpose },
): Promise<void> {
  await takeNetworkMail(env, tenant, network, purpose);
  requireNoWait(await take(env, tenant, recipientName(email), [RECIPIENT_MAILS]));
}

/** Counts such a mail, and whether it may be sent within these budgets. */
export async function mayMailAddress(
  env: Env,
  tenant: Tenant,
  to: { email: string; network: string; purpose: MailPurpose },
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
export async function takeNetworkMail(
  env: Env,
  tenant: Tenant,
  network: string,
  purpose: MailPurpose,
): Promise<void> {
  const mails = await networkThrottle(env, tenant, "mails", network, NETWORK_MAILS[purpose]);
  requireNoWait(await mails.take());
}

/** Who signs up, as far as the budgets know. */
interface Newcomer {
  network: string;
  /** The random id of a browser that has signed up before, or null. */
  browser: string | null;
  /** The request brought a proof of work. */
  isProven: boolean;
  /** The address that a mail goes to; null where another budget has counted it. */
  email: string | null;
}

/**
 * Counts a signup by its network, browser and address, and answers what returns the count where the signup
 * fails. Throws mail_limit (429) beyond one of their budgets, and proof_required (429) for a request without
 * proof while the whole site is beyond its own: it slows down and refuses nobody.
 */
export async function takeSignup(
  env: Env,
  tenant: Tenant,
  { network, browser, isProven, email }: Newcomer,
): Promise<() => Promise<void>> {
  const ofNetwork = await networkThrottle(env, tenant, "mails", network, NETWORK_MAILS.signup);
  const counts = [
    ofNetwork,
    ...(browser === null ? [] : [await single(env, tenant, `browser ${browser}`, BROWSER_SIGNUPS)]),
    ...(email === null ? [] : [await single(env, tenant, recipientName(email), RECIPIENT_MAILS)]),
  ];
  const taken: typeof counts = [];
  const giveBack = async () => {
    await Promise.all(taken.map((count) => count.giveBack()));
  };
  // One after the other: a network beyond its own budget uses up no other.
  for (const count of counts) {
    const wait = await count.take();
    if (wait > 0) await giveBack();
    requireNoWait(wait);
    taken.push(count);
  }
  if (!isProven && !(await takeOfSite(env, tenant, "signup"))) {
    await giveBack();
    throw new Refusal(429, "proof_required");
  }
  return giveBack;
}

/** The one budget of a name. */
async function single(
  env: Env,
  tenant: Tenant,
  what: string,
  budget: ThrottleBudget,
): Promise<NetworkThrottle> {
  const throttle = await throttleOf(env, tenant, what);
  return { take: () => throttle.take([budget]), giveBack: () => throttle.giveBack({ one: [budget] }) };
}

/** Whether a network may have a note sent to an address without an account. Counted for every address alike. */
export async function mayMailUnknown(env: Env, tenant: Tenant, network: string): Promise<boolean> {
  return (await (await networkThrottle(env, tenant, "mails", network, NETWORK_UNKNOWN)).take()) === 0;
}

/** Counts a mail to an address that nobody has proven, and whether address and site may have it now. */
export async function takeUnprovenMail(
  env: Env,
  tenant: Tenant,
  email: string,
  purpose: "reset" | "draft",
): Promise<boolean> {
  return (
    (await take(env, tenant, recipientName(email), [RECIPIENT_MAILS])) === 0 &&
    takeOfSite(env, tenant, purpose)
  );
}

/** Whether the site may have another such mail now. Where not, its operator hears of it. */
async function takeOfSite(env: Env, tenant: Tenant, purpose: keyof typeof SITE_MAILS): Promise<boolean> {
  const throttle = await throttleOf(env, tenant, `site ${purpose}`);
  if ((await throttle.take([SITE_MAILS[purpose]])) === 0) return true;
  await alarmOperator(throttle, tenant, purpose);
  return false;
}

const recipientName = (email: string): string => `recipient ${accountKey(email)}`;

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
