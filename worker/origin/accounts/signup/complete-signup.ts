import {
  type CompleteSignupAnswer,
  type CompleteSignupBody,
  type SignupDraft,
} from "#contract/calls/signup/complete-signup.ts";
import type { SignupBody } from "#contract/calls/signup/signup.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { DRAFT_FIELDS } from "#contract/product/signup-rules.ts";
import { hasAccount } from "#origin/accounts/accounts.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { siteLocale } from "#origin/base/locale.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { findPlace } from "#origin/directory/places.ts";
import { regionName } from "#origin/directory/regions-of.ts";
import { confirmMember } from "./activate.ts";
import { addressHash } from "./bans.ts";
import type { Applicant } from "./create-unconfirmed.ts";
import { type Draft, findDraft } from "./drafts.ts";
import { FROM_A_PARTNER } from "./partner-signup.ts";
import { requireOpenSignups } from "./signup-fields.ts";
import { signUp } from "./signup.ts";

/**
 * Seconds after a draft was completed in which the same call gets the same answer again: a browser that lost
 * the answer repeats the call soon or never.
 */
const REPEAT_SECONDS = 600;

/**
 * What a partner's draft already has and which fields are missing. Throws link_expired (410) for a token that
 * is used, old or forged, and signups_closed (403).
 */
export async function viewDraft(
  env: Env,
  tenant: Tenant,
  db: Directory,
  token: string,
  now: Date,
): Promise<CompleteSignupAnswer> {
  const { ended, way, email, fields } = await findDraft(env, tenant, token, now);
  if (ended) throw new Refusal(410, "link_expired");
  requireOpenSignups(tenant, FROM_A_PARTNER);
  const { username: wanted, place: id, country, ...rest } = fields;
  const [place, isNameTaken] = await Promise.all([
    id === undefined ? null : findPlace(db, id),
    wanted !== undefined && hasAccount(databaseOf(env, tenant), tenant, "name_key", wanted),
  ]);
  const draft: SignupDraft = {
    ...rest,
    email,
    ...(wanted !== undefined && !isNameTaken && { username: wanted }),
    ...(place
      ? {
          country: place.country,
          place: { ...place, region_name: regionName(tenant, place.country, place.region) },
        }
      : country !== undefined && { country }),
  };
  return {
    draft,
    missing: DRAFT_FIELDS.filter((field) => draft[field] === undefined),
    proven: way === "mail",
  };
}

interface CompletedSignup {
  member: string;
  email: string;
  /** The token proved the address, so the member is already active. */
  proven: boolean;
}

/**
 * Creates the member of a draft, once however often it is called. The member is unconfirmed, or active where
 * the token was mailed to this very address. Throws link_expired (410) for a token that is used, old or
 * forged, and whatever a signup throws, after which the token is still valid.
 */
export async function completeSignup(
  env: Env,
  tenant: Tenant,
  body: CompleteSignupBody,
  {
    answerKey,
    ...applicant
  }: Pick<Applicant, "network" | "browser" | "isProven" | "cookies" | "now"> & { answerKey: string | null },
): Promise<CompletedSignup> {
  const { now } = applicant;
  const draft = await findDraft(env, tenant, body.token, now);
  const isOwnAddress =
    body.email === undefined || (await addressHash(env, tenant, body.email)) === draft.address;
  const proven = draft.way === "mail" && isOwnAddress;
  const email = (body.email ?? draft.email).trim();
  const member = draft.ended ? memberOfRepeatedCall(draft, answerKey, now) : await makeMember();
  if (proven) await confirmMember(env, tenant, member);
  return { member, email, proven };

  async function makeMember(): Promise<string> {
    const signup = mergeWithDraft(tenant, draft, { ...body, email });
    try {
      return await signUp(env, tenant, signup, {
        tracking: { ...draft.tracking, ...FROM_A_PARTNER },
        ...applicant,
        draft: { id: draft.id, partner: draft.partner, answerKey, proven, isOwnAddress },
      });
    } catch (error) {
      // The same call may have been sent twice, and the other one completed the draft.
      const latest = await findDraft(env, tenant, body.token, now);
      if (latest.ended) return memberOfRepeatedCall(latest, answerKey, now);
      throw error;
    }
  }
}

/** The member of a completed draft, only for a repetition of the call that completed it. */
function memberOfRepeatedCall({ ended }: Draft, answerKey: string | null, now: Date): string {
  const isSame =
    answerKey !== null && ended?.answerKey === answerKey && now.getTime() / 1000 - ended.at < REPEAT_SECONDS;
  if (!isSame || ended.member === null) throw new Refusal(410, "link_expired");
  return ended.member;
}

/**
 * The complete signup: what the person entered, and else what the draft has. Throws invalid_input (422) with
 * the first field that is still missing.
 */
function mergeWithDraft(
  tenant: Tenant,
  { fields }: Draft,
  entered: CompleteSignupBody & { email: string },
): SignupBody {
  const {
    gender = fields.gender,
    looking_for = fields.looking_for,
    date_of_birth = fields.date_of_birth,
    place = fields.place,
    username = fields.username,
    language = fields.language ?? siteLocale(tenant),
    email,
    password,
    consents,
  } = entered;
  const missing = (field: string) => new Refusal(422, "invalid_input", { field });
  if (gender === undefined) throw missing("gender");
  if (looking_for === undefined) throw missing("looking_for");
  if (date_of_birth === undefined) throw missing("date_of_birth");
  if (place === undefined) throw missing("place");
  if (username === undefined) throw missing("username");
  return { gender, looking_for, date_of_birth, place, username, language, email, password, consents };
}
