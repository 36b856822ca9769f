import type { SignupBody, TrackingQuery } from "#contract/calls/signup.ts";
import type { OptionOf } from "#contract/profile-fields.ts";
import type { Tenant } from "#contract/tenant.ts";
import { standingOf } from "#origin/directory/ranking.ts";
import type { Place } from "./signup-fields.ts";

export function insertProfile(
  db: D1Database,
  tenant: Tenant,
  member: string,
  name: string,
  { gender, looking_for, date_of_birth, language, place: id }: SignupBody,
  place: Place,
  now: Date,
): D1PreparedStatement {
  const seconds = Math.floor(now.getTime() / 1000);
  return db
    .prepare(
      `INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place,
         language, status, active_at, created_at, standing, resold)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 'disabled', ?12, ?12, ?13, ?14)`,
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

/** The date of the terms: this one, or the company's if it is later (specification, section 3). */
const TERMS_FROM = "2023-12-01";

/** The proof of each consent: in which language, to which terms and when; a declined one is stored too. */
export function consentsOf(
  db: D1Database,
  tenant: Tenant,
  member: string,
  { consents, language }: SignupBody,
  now: Date,
): D1PreparedStatement[] {
  const termsOf = tenant.company.added > TERMS_FROM ? tenant.company.added : TERMS_FROM;
  return Object.entries(consents).map(([kind, given]) =>
    db
      .prepare(
        "INSERT INTO consents (member, kind, given, locale, terms_of, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
      )
      .bind(member, kind, Number(given), language, termsOf, Math.floor(now.getTime() / 1000)),
  );
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
