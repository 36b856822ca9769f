import type { SignupBody } from "#contract/calls/signup/signup.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { cleanUsername } from "#contract/product/signup-rules.ts";
import { hasAccount } from "#origin/accounts/accounts.ts";
import type { Requester } from "#origin/accounts/hash-queue.ts";
import { hashPassword } from "#origin/accounts/password.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { widerNetwork } from "#origin/base/network.ts";
import { addressOwner, type AddressOwner } from "./address-mail.ts";
import { isBanned } from "./bans.ts";
import { mayRevealAccount, takeSignup } from "./budgets.ts";
import { createUnconfirmed, type Applicant } from "./create-unconfirmed.ts";
import { isEnded } from "./drafts.ts";
import { requireOpenSignups, requirePlace, requireValidFields } from "./signup-fields.ts";

/**
 * Creates a member who is unconfirmed until they prove their address, and answers their id. With an address
 * that has an account, which the site or the network's budget does not reveal, the member is created all the
 * same but without the address: name, cookie and everything that a stranger can try are alike. Only the mail
 * differs: a link that confirms the address, or a note to the account's owner. Throws Refusals with the field
 * that is wrong, signups_closed (403), banned (403), username_taken and email_taken (409), mail_limit and
 * proof_required (429), and link_expired (410) for a draft that has ended.
 */
export async function signUp(
  env: Env,
  tenant: Tenant,
  body: SignupBody,
  applicant: Applicant,
): Promise<string> {
  const { tracking, network, now, draft } = applicant;
  const db = databaseOf(env, tenant);
  requireOpenSignups(tenant, tracking);
  const [email, username] = [body.email.trim(), cleanUsername(body.username)];
  const signup = { ...body, email, username };
  await requireValidFields(tenant, signup, now);
  if (await isBanned(env, tenant, email, network)) throw new Refusal(403, "banned");
  const place = await requirePlace(db, tenant, body.place);
  await requireFreeName(db, tenant, username);
  await hiddenOwner(env, tenant, email, applicant);
  const giveBack = await takeMailsFor(env, tenant, email, applicant);
  const password = await hashPassword(body.password, requesterOf(applicant)).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  try {
    const owner = await hiddenOwner(env, tenant, email, applicant);
    return await createUnconfirmed(env, tenant, { signup, place, password, owner, applicant });
  } catch (error) {
    // Another signup took the name, the address or the draft between the checks above and the batch.
    if (draft && (await isEnded(db, draft.id))) throw new Refusal(410, "link_expired");
    await requireFreeName(db, tenant, username);
    const owner = await hiddenOwner(env, tenant, email, applicant);
    if (owner === null) throw error;
    return createUnconfirmed(env, tenant, { signup, place, password, owner, applicant });
  }
}

/** Who waits for the hash: a draft's mail has proven whose signup it is, which no crowd of strangers can. */
const requesterOf = ({ network, isProven, draft }: Applicant): Requester =>
  draft?.proven
    ? { kind: "device", id: draft.id }
    : { kind: isProven ? "proven" : "network", id: widerNetwork(network) };

async function requireFreeName(db: D1Database, tenant: Tenant, username: string): Promise<void> {
  if (await hasAccount(db, tenant, "name_key", username))
    throw new Refusal(409, "username_taken", { field: "username" });
}

/**
 * The owner of an account with this address, or null. Throws email_taken (409) where that may be revealed,
 * and link_expired (410) where the account is what this draft has just become.
 */
async function hiddenOwner(
  env: Env,
  tenant: Tenant,
  email: string,
  { network, draft }: Applicant,
): Promise<AddressOwner | null> {
  const db = databaseOf(env, tenant);
  const owner = await addressOwner(db, tenant, email);
  if (!owner) return null;
  if (draft && (await isEnded(db, draft.id))) throw new Refusal(410, "link_expired");
  if (draft?.proven || (await mayRevealAccount(env, tenant, network)))
    throw new Refusal(409, "email_taken", { field: "email" });
  return owner;
}

/**
 * Counts the mail of a signup. A draft's own address was counted when its partner sent it, and it gets one
 * more mail at most, however often a lost answer is asked for again. Answers what returns it.
 */
async function takeMailsFor(
  env: Env,
  tenant: Tenant,
  email: string,
  { network, browser, isProven, draft }: Applicant,
): Promise<() => Promise<void>> {
  if (draft?.proven) return async () => undefined;
  return takeSignup(env, tenant, {
    network,
    browser,
    isProven,
    email: draft?.isOwnAddress ? null : email,
  });
}
