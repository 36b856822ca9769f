import { uuidv7 } from "uuidv7";
import { Refusal } from "#contract/errors.ts";
import { keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { throttleObject } from "#origin/member/address.ts";
import type { Budget } from "#origin/throttle/throttle.ts";
import { findAccount, keyOf } from "./accounts.ts";
import { isPassword } from "./password.ts";

const MINUTE = 60_000;
/** Answers, section 3: 5 wrong logins in 15 minutes block for 15 minutes. Milliseconds. */
const WRONG_LOGINS = { times: 5, within: 15 * MINUTE, block: 15 * MINUTE };
/**
 * The five are counted for an account from one network, and for an account's own device. So that nobody
 * guesses from many networks at once, an account takes this many from all strangers together, and a network
 * this many on all accounts: a whole village may share one.
 */
const STRANGERS_TIMES = 20;
const NETWORK_TIMES = 50;

export interface Attempt {
  /** E-mail or username, as typed. */
  typed: string;
  password: string;
  /**
   * The device this browser says it is, once seen to have logged in to the account it is asked for; see
   * device.ts.
   */
  isKnownDevice: (member: string) => Promise<string | null>;
  /** The address it came from. */
  network: string;
}

/**
 * The member whose login this is. Throws login_failed (401), the same and in the same time for a wrong
 * password and for an account that is not there; account_blocked (429) with the minutes. A device that logged
 * in before has a budget of its own, so no stranger can lock it out.
 */
export async function logIn(
  env: Env,
  tenant: Tenant,
  { typed, password, isKnownDevice, network }: Attempt,
): Promise<string> {
  const account = await findAccount(databaseOf(env, tenant), tenant.id, typed);
  // asked of nobody too, so that both ways cost the same
  const device = await isKnownDevice(account?.member ?? "-");
  const secret = (text: string) =>
    keyFor(env.MASTER_SECRET, tenant, "throttle").then((key) => sign(key, text));
  const [accountName, networkName] = await Promise.all([
    secret(`account ${keyOf(typed)}`),
    secret(`network ${network}`),
  ]);

  const [budgets, own] = device === null ? strangersBudgets(networkName) : deviceBudgets(device);
  const atAccount = throttleObject(env, tenant.pool, `login/${accountName}`);
  const atNetwork = throttleObject(env, tenant.pool, `login/${networkName}`);
  const waits = await Promise.all([
    atAccount.take(budgets),
    device === null ? atNetwork.take([{ ...WRONG_LOGINS, key: "all", times: NETWORK_TIMES }]) : 0,
  ]);
  const wait = Math.max(...waits);
  const giveBack = (granted: boolean[]) =>
    Promise.all([
      granted[0] ? atAccount.giveBack({ one: budgets.map(({ key }) => key) }) : null,
      granted[1] && device === null ? atNetwork.giveBack({ one: ["all"] }) : null,
    ]);
  if (wait > 0) {
    // what one of the two granted was not used
    await giveBack(waits.map((each) => each === 0));
    throw new Refusal(429, "account_blocked", {
      minutes: Math.ceil(wait / MINUTE),
      retryAfter: Math.ceil(wait / 1000),
    });
  }
  const isRight = await isPassword(password, account?.password ?? null).catch(async (error: unknown) => {
    await giveBack([true, true]);
    throw error;
  });
  if (!isRight || !account) throw new Refusal(401, "login_failed");
  await Promise.all([
    atAccount.giveBack({ all: own, one: budgets.map(({ key }) => key).filter((key) => !own.includes(key)) }),
    device === null ? atNetwork.giveBack({ one: ["all"] }) : null,
  ]);
  return account.member;
}

/** The budgets of somebody never seen on this account, and those that a right password forgets. */
function strangersBudgets(network: string): [Budget[], string[]] {
  return [
    [
      { ...WRONG_LOGINS, key: `network ${network}` },
      { ...WRONG_LOGINS, key: "strangers", times: STRANGERS_TIMES },
    ],
    [`network ${network}`],
  ];
}

function deviceBudgets(device: string): [Budget[], string[]] {
  return [[{ ...WRONG_LOGINS, key: `device ${device}` }], [`device ${device}`]];
}

/** A secret that was never said before, 256 bits as text. */
export const newSecret = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
export const newId = (): string => uuidv7();

/** Of a session's secret, only this is stored. */
export const hashOfSecret = async (secret: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret))).toString("base64url");
