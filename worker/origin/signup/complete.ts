import {
  type CompleteSignupAnswer,
  type CompleteSignupBody,
  type SignupDraft,
} from "#contract/calls/complete-signup.ts";
import type { SignupBody } from "#contract/calls/signup.ts";
import { Refusal } from "#contract/errors.ts";
import { DRAFT_FIELDS } from "#contract/signup-rules.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Directory } from "#origin/directory/batching.ts";
import { findPlace } from "#origin/directory/places.ts";
import { regionName } from "#origin/directory/regions-of.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { localeOf } from "#origin/locale.ts";
import { confirm } from "./activate.ts";
import { type Draft, findDraft } from "./drafts.ts";
import { FROM_A_PARTNER } from "./partner-signup.ts";
import { addressHash } from "./refused.ts";
import { isTaken, refuseClosed, signUp } from "./signup.ts";

/**
 * Seconds after a draft's end in which the same call again gets the same answer: a browser that heard none
 * asks soon or not at all.
 */
const REPEAT_SECONDS = 600;

/**
 * What is known and what is missing. Throws link_expired (410) for a token that is used, old or made up,
 * signups_closed (403) where nobody can go on.
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
  refuseClosed(tenant, FROM_A_PARTNER);
  const { username: wanted, place: id, country, ...rest } = fields;
  const [place, isGone] = await Promise.all([
    id === undefined ? null : findPlace(db, id),
    wanted !== undefined && isTaken(databaseOf(env, tenant), tenant, "name_key", wanted),
  ]);
  const draft: SignupDraft = {
    ...rest,
    email,
    ...(wanted !== undefined && !isGone && { username: wanted }),
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

interface Completed {
  /** Null: an address that has an account, which only its owner is told. */
  member: string | null;
  email: string;
  /** The address was proven by the token: he is active. */
  proven: boolean;
}

/**
 * Makes the member of a draft, once however often it is called: not confirmed, or active where the token came
 * by mail to this very address. Throws link_expired (410) for a token that is used, old or made up, and
 * whatever a signup throws, which leaves the token good.
 */
export async function completeSignup(
  env: Env,
  tenant: Tenant,
  body: CompleteSignupBody,
  { network, answerKey, now }: { network: string; answerKey: string | null; now: Date },
): Promise<Completed> {
  const draft = await findDraft(env, tenant, body.token, now);
  const proven =
    draft.way === "mail" &&
    (body.email === undefined || (await addressHash(env, tenant, body.email)) === draft.address);
  const email = (body.email ?? draft.email).trim();
  const member = draft.ended ? memberAgain(draft, answerKey, now) : await makeMember();
  if (proven && member !== null) await confirm(env, tenant, member);
  return { member, email, proven };

  async function makeMember(): Promise<string | null> {
    const whole = wholeOf(tenant, draft, { ...body, email });
    try {
      return await signUp(env, tenant, whole, {
        tracking: { ...draft.tracking, ...FROM_A_PARTNER },
        network,
        now,
        draft: { id: draft.id, partner: draft.partner, answerKey, proven },
      });
    } catch (error) {
      // refused because the same call, sent twice, was quicker
      const latest = await findDraft(env, tenant, body.token, now);
      if (latest.ended) return memberAgain(latest, answerKey, now);
      throw error;
    }
  }
}

/** Whom an ended draft became, for the call that ended it alone. */
function memberAgain({ ended }: Draft, answerKey: string | null, now: Date): string | null {
  const isSame =
    ended !== null &&
    answerKey !== null &&
    ended.answerKey === answerKey &&
    now.getTime() / 1000 - ended.at < REPEAT_SECONDS;
  if (!isSame) throw new Refusal(410, "link_expired");
  return ended.member;
}

/**
 * A whole signup of what the draft knows and what the person says, which comes first. Throws a Refusal with
 * the field that is still missing.
 */
function wholeOf(
  tenant: Tenant,
  { fields }: Draft,
  said: CompleteSignupBody & { email: string },
): SignupBody {
  const {
    gender = fields.gender,
    looking_for = fields.looking_for,
    date_of_birth = fields.date_of_birth,
    place = fields.place,
    username = fields.username,
    language = fields.language ?? localeOf(tenant),
    email,
    password,
    consents,
  } = said;
  const missing = (field: string) => new Refusal(422, "invalid_input", { field });
  if (gender === undefined) throw missing("gender");
  if (looking_for === undefined) throw missing("looking_for");
  if (date_of_birth === undefined) throw missing("date_of_birth");
  if (place === undefined) throw missing("place");
  if (username === undefined) throw missing("username");
  return { gender, looking_for, date_of_birth, place, username, language, email, password, consents };
}
