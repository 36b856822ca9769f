import type { SignupBody, TrackingQuery } from "#contract/calls/signup/signup.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { createMember } from "#origin/accounts/create-member.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { AT_ONCE, countActivation, countSignup } from "#origin/growth/count-signups.ts";
import { memberObject } from "#origin/member/address.ts";
import { activationMail, ownerNote, type AddressOwner } from "./address-mail.ts";
import { endDraft } from "./drafts.ts";
import type { Place } from "./signup-fields.ts";
import { consentsOf, cookieConsentOf, insertProfile, sourceOf } from "./signup-rows.ts";

/** Who signs up, besides what they entered. */
export interface Applicant {
  tracking: TrackingQuery;
  network: string;
  /** The random id of a browser that has signed up before, or null. */
  browser: string | null;
  /** The request brought a proof of work. */
  isProven: boolean;
  /** The browser's cookies: they may have an answer about cookies. */
  cookies: string | null;
  now: Date;
  /** The partner's draft that this signup completes. */
  draft?: CompletedDraft;
}

/** What a signup needs of the draft that it completes. */
interface CompletedDraft {
  id: string;
  partner: string;
  /** The hash of the call's idempotency key. */
  answerKey: string | null;
  /** The draft's mail reached this very address, so it is confirmed, and its owner may learn everything. */
  proven: boolean;
  /** The signup is with the address that the partner gave. */
  isOwnAddress: boolean;
}

interface NewSignup {
  signup: SignupBody;
  place: Place;
  /** The stored hash. */
  password: string;
  /** Who has an account with the address already. */
  owner: AddressOwner | null;
  applicant: Applicant;
}

/** Creates the member with everything that a signup leaves; what was begun is undone where that fails. */
export async function createUnconfirmed(
  env: Env,
  tenant: Tenant,
  { signup, place, password, owner, applicant: { tracking, cookies, now, draft } }: NewSignup,
): Promise<string> {
  const db = databaseOf(env, tenant);
  const { email, username: name, language, profile, signup_message: text = "" } = signup;
  const member = newId();
  const mail = draft?.proven
    ? null
    : owner
      ? ownerNote(env, tenant, email, owner, now)
      : activationMail(env, tenant, { member, email, name, language }, now);
  try {
    await createMember(
      env,
      tenant,
      {
        id: member,
        status: "not_confirmed",
        paidUser: false,
        language,
        credits: 0,
        newsletter: signup.consents.newsletter,
        firstMessage: profile && text.trim() ? { to: profile, text: text.trim() } : null,
      },
      { email, name, password, isUnconfirmed: !draft?.proven, ownsAddress: owner === null },
      [
        insertProfile(db, tenant, member, name, signup, place, now),
        ...consentsOf(db, tenant, member, signup, now),
        ...cookieConsentOf(db, tenant, member, { cookies, locale: language }, now),
        sourceOf(db, member, tracking, draft?.partner ?? null),
        ...(draft ? [endDraft(db, draft, member, now)] : []),
        ...countSignup(
          db,
          tenant,
          { country: place.country, tracking, partner: draft?.partner ?? null },
          now,
        ),
        ...(draft?.proven ? countActivation(db, tenant, member, AT_ONCE, now) : []),
        ...(mail?.rows ?? []),
      ],
      now,
    );
  } catch (error) {
    await memberObject(env, tenant.pool, member).deleteAccount();
    await db.prepare("DELETE FROM roll WHERE member = ?1").bind(member).run();
    throw error;
  }
  await mail?.enqueue();
  return member;
}
