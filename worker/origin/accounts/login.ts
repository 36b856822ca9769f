import { Refusal } from "#contract/errors.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { MINUTE_MS } from "#contract/product/units-of-time.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { widerNetwork } from "#origin/base/network.ts";
import { networkThrottle } from "#origin/base/throttle/network-throttle.ts";
import { throttleFor } from "#origin/base/throttle/throttle-for.ts";
import type { ThrottleBudget } from "#origin/base/throttle/throttle.ts";
import { type Account, findAccount, findPendingSignup, findSignup } from "./accounts.ts";
import type { Requester } from "./hash-queue.ts";
import { isPassword } from "./password.ts";

/** Five wrong logins in 15 minutes block for 15 minutes (answers, section 3). Times in milliseconds. */
const WRONG_LOGINS = { times: 5, within: 15 * MINUTE_MS, block: 15 * MINUTE_MS };
/**
 * Wrong logins of one account from all unknown devices together, so that nobody can guess from many networks
 * at once. The five above count per account and network, or per account and known device.
 */
const UNKNOWN_DEVICES_TIMES = 20;
/** Wrong logins from one network on all accounts together: many, because a whole village may share a network. */
const NETWORK_LOGINS: ThrottleBudget = { ...WRONG_LOGINS, key: "all", times: 50 };
/** A wrong login makes its network, the /48 with it, one that has failed: it waits behind the others. */
const FAILED_NETWORK: ThrottleBudget = { ...WRONG_LOGINS, key: "failed", times: 1 };

export interface Attempt {
  /** An email address or username, as typed. */
  typed: string;
  password: string;
  /** The id of this browser's device cookie if it has logged in to this member's account before, or null. */
  isKnownDevice: (member: string) => Promise<string | null>;
  /** The member of this browser's signup cookie, whose address is perhaps unconfirmed, or null. */
  signup: string | null;
  /** The network that the attempt came from; see network.ts. */
  network: string;
  /** The request brought a proof of work. */
  isProven: boolean;
}

/**
 * Checks a login and answers the id of its member. Throws login_failed (401), equally and after the same time
 * for a wrong password and for an unknown account, so that nobody learns which accounts exist; and
 * account_blocked (429) with the minutes to wait; and not_confirmed (403) for the right password of a signup
 * whose address is unconfirmed, made in another browser. A device that has logged in before has its own
 * budget, so that no stranger can lock its owner out.
 */
export async function logIn(
  env: Env,
  tenant: Tenant,
  { typed, password, isKnownDevice, signup, network, isProven }: Attempt,
): Promise<string> {
  const db = databaseOf(env, tenant);
  const account = await findAccount(db, tenant.id, typed);
  // The signature is also checked for an unknown account, so that both cases take the same time.
  const device = await isKnownDevice(account?.member ?? "-");
  // One count for a member's address and name, which would be ten guesses otherwise.
  const counted = account ? `member ${account.member}` : `account ${accountKey(typed)}`;
  const member = await countAttempt(env, tenant, { counted, device, network, isProven }, (requester) =>
    memberOf(db, tenant, { typed, password, account, signup, requester }),
  );
  if (member === null) throw new Refusal(401, "login_failed");
  return member;
}

/** A member who is logged in and types their password to prove that it is really them. */
export interface PasswordProof {
  member: string;
  password: string;
  /** The id of this browser's device cookie if it has logged in to this member's account before, or null. */
  device: string | null;
  network: string;
}

/**
 * Answers the stored hash of a member's password where the typed one is right, and null where it is wrong.
 * Wrong ones count as wrong logins do, so that a stolen session guesses no more often than a stranger. Throws
 * account_blocked (429).
 */
export async function provePassword(
  env: Env,
  tenant: Tenant,
  { member, password, device, network }: PasswordProof,
): Promise<string | null> {
  const account = await databaseOf(env, tenant)
    .prepare("SELECT password FROM accounts WHERE member = ?1 AND site = ?2")
    .bind(member, tenant.id)
    .first<{ password: string }>();
  // Whoever has a session is no stranger to the queue.
  const requester: Requester = { kind: "device", id: device ?? member };
  return countAttempt(env, tenant, { counted: `member ${member}`, device, network }, async () =>
    (await isPassword(password, account?.password ?? null, requester)) && account ? account.password : null,
  );
}

/**
 * Counts one attempt at an account by its device or network, and gives it back where `check` finds it right
 * (anything but null) or fails. Throws account_blocked (429) where too many were wrong.
 */
export async function countAttempt<Result>(
  env: Env,
  tenant: Tenant,
  {
    counted,
    device,
    network,
    isProven = false,
  }: { counted: string; device: string | null; network: string; isProven?: boolean },
  check: (requester: Requester) => Promise<Result | null>,
): Promise<Result | null> {
  const [accountName, networkName, atNetwork, failedNetwork] = await Promise.all([
    signed(env, tenant, counted),
    signed(env, tenant, `network ${network}`),
    networkThrottle(env, tenant, "login", network, NETWORK_LOGINS),
    networkThrottle(env, tenant, "login", network, FAILED_NETWORK, 1),
  ]);
  const [budgets, own] = device === null ? unknownDeviceBudgets(networkName) : deviceBudgets(device);
  const atAccount = throttleFor(env, tenant.pool, `login/${accountName}`);
  const [accountWait, networkWait, failedWait] = await Promise.all([
    atAccount.take(budgets),
    device === null ? atNetwork.take() : 0,
    device === null ? failedNetwork.take() : 0,
  ]);
  const giveBackAtNetwork = async () => {
    if (device !== null) return;
    await Promise.all([
      networkWait === 0 ? atNetwork.giveBack() : null,
      failedWait === 0 ? failedNetwork.giveBack() : null,
    ]);
  };
  const giveBack = () =>
    Promise.all([accountWait === 0 ? atAccount.giveBack({ one: budgets }) : null, giveBackAtNetwork()]);
  const wait = Math.max(accountWait, networkWait);
  if (wait > 0) {
    // One of the two may have granted an attempt that does not take place.
    await giveBack();
    throw new Refusal(429, "account_blocked", {
      minutes: Math.ceil(wait / MINUTE_MS),
      retryAfter: Math.ceil(wait / 1000),
    });
  }
  const stranger = isProven ? "proven" : failedWait > 0 ? "failing" : "network";
  const requester: Requester =
    device === null ? { kind: stranger, id: widerNetwork(network) } : { kind: "device", id: device };
  const found = await check(requester).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (found === null) return null;
  await Promise.all([
    atAccount.giveBack({ all: own, one: budgets.filter(({ key }) => !own.includes(key)) }),
    giveBackAtNetwork(),
  ]);
  return found;
}

/**
 * Whose password it is: the account's, or that of the signup made in this browser. With a signup both are
 * always compared, so that neither answer nor time shows whether its address already had an account. An
 * address that was typed elsewhere may be that of an unconfirmed signup, so after a wrong password the second
 * comparison takes place there too: as one that failed, behind the logins of others. Throws not_confirmed
 * (403) where the password is that signup's, which counts neither as a wrong login nor as a right one.
 */
async function memberOf(
  db: D1Database,
  tenant: Tenant,
  {
    typed,
    password,
    account,
    signup,
    requester,
  }: Pick<Attempt, "typed" | "password" | "signup"> & { account: Account | null; requester: Requester },
): Promise<string | null> {
  const isAccount = await isPassword(password, account?.password ?? null, requester);
  if (signup === null && isAccount && account) return account.member;
  if (signup === null && !typed.includes("@")) return null;
  const own = signup === null ? null : await findSignup(db, tenant.id, typed, signup);
  const found = own ?? (await findPendingSignup(db, tenant.id, typed));
  const second: Requester = requester.kind === "network" ? { ...requester, kind: "failing" } : requester;
  const isFound = await isPassword(password, found?.password ?? null, signup === null ? second : requester);
  if (isAccount && account) return account.member;
  if (!isFound || !found) return null;
  if (own === null) throw new Refusal(403, "not_confirmed");
  return own.member;
}

/**
 * Forgets the wrong logins of a member, who has just proven by a mailed link that the account is theirs:
 * strangers who keep guessing must not keep its owner out.
 */
export async function liftLoginBlocks(env: Env, tenant: Tenant, member: string): Promise<void> {
  await throttleFor(env, tenant.pool, `login/${await signed(env, tenant, `member ${member}`)}`).clear();
}

const signed = async (env: Env, tenant: Tenant, text: string): Promise<string> =>
  sign(await keyFor(env.MASTER_SECRET, tenant, "throttle"), text);

/** The budgets of a device that never logged in to the account, and the keys that a right password resets. */
function unknownDeviceBudgets(network: string): [ThrottleBudget[], string[]] {
  return [
    [
      { ...WRONG_LOGINS, key: `network ${network}` },
      { ...WRONG_LOGINS, key: "strangers", times: UNKNOWN_DEVICES_TIMES },
    ],
    [`network ${network}`],
  ];
}

/** The budgets of a device that has logged in before, and the keys that a right password resets. */
function deviceBudgets(device: string): [ThrottleBudget[], string[]] {
  return [[{ ...WRONG_LOGINS, key: `device ${device}` }], [`device ${device}`]];
}
