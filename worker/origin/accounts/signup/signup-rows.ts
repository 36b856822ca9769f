import type { SignupBody, TrackingQuery } from "#contract/calls/signup/signup.ts";
import type { Locale } from "#contract/entities.ts";
import { readCookie } from "#contract/platform/cookies.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { CONSENT_COOKIE, readDatedConsent } from "#contract/product/consents.ts";
import type { OptionOf } from "#contract/product/profile-fields.ts";
import { recordConsent } from "#origin/accounts/consents/consents.ts";
import { standingOf } from "#origin/directory/ranking.ts";
import type { Place } from "./signup-fields.ts";

export function insertProfile(
  db: D1Database,
  tenant: Tenant,
  member: string,
  name: string,
  { gender, looking_for, date_of_birth, language, place: id, interests = [] }: SignupBody,
  place: Place,
  now: Date,
): D1PreparedStatement {
  const seconds = Math.floor(now.getTime() / 1000);
  return db
    .prepare(
      `INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place,
         language, status, active_at, created_at, standing, resold, interests)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 'disabled', ?12, ?12, ?13, ?14, ?15)`,
    )
    .bind(
      member,
      tenant.id,
      name,
      gender,
      sexualityOf(gender, looking_for),
      date_of_birth,
      place.country,
      place.region,
      place.name,
      id,
      language,
      seconds,
      standingOf(member, seconds, seconds),
      Number(tenant.settings.member_resell),
      JSON.stringify(tenant.settings.interests.filter((interest) => interests.includes(interest))),
    );
}

/** The sexuality that follows from "I am" and "I am looking for". */
function sexualityOf(
  gender: SignupBody["gender"],
  lookingFor: SignupBody["looking_for"],
): OptionOf<"sexuality"> {
  if (lookingFor === "both") return "bi";
  if (gender !== lookingFor) return "hetero";
  return gender === "male" ? "gay" : "lesbian";
}

/** The proofs of the consents of a signup; a declined one is stored too. */
export const consentsOf = (
  db: D1Database,
  tenant: Tenant,
  member: string,
  { consents, language: locale }: SignupBody,
  now: Date,
): D1PreparedStatement[] =>
  (["terms", "sexuality", "newsletter"] as const).map((kind) =>
    recordConsent(db, tenant, { member, kind, given: consents[kind], locale, source: "signup" }, now),
  );

/** The proof of the visitor's answer about cookies, as of when they gave it; none where they gave none. */
export function cookieConsentOf(
  db: D1Database,
  tenant: Tenant,
  member: string,
  { cookies, locale }: { cookies: string | null; locale: Locale },
  now: Date,
): D1PreparedStatement[] {
  const answer = readDatedConsent(readCookie(cookies, CONSENT_COOKIE), now);
  if (!answer) return [];
  const { given, at } = answer;
  return [recordConsent(db, tenant, { member, kind: "cookies", given, locale, source: "bar" }, at)];
}

/** Where a new member came from, and the partner whose draft they completed. */
export const sourceOf = (
  db: D1Database,
  member: string,
  tracking: TrackingQuery,
  partner: string | null,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO signup_sources (member, network, ref, sub1, sub2, sub3, partner)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    )
    .bind(
      member,
      ...(["network", "ref", "sub1", "sub2", "sub3"] as const).map((key) => tracking[key] ?? null),
      partner,
    );
