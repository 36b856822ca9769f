import type { SignupBody, TrackingQuery } from "../../contract/calls/signup.ts";
import { Refusal } from "../../contract/errors.ts";
import { birthFault, emailFault, passwordFault, usernameFault } from "../../contract/signup-rules.ts";
import type { Tenant } from "../../contract/tenant.ts";
import type { Sexuality } from "../../contract/vocabulary.ts";
import { insertAccount, keyOf } from "../accounts/accounts.ts";
import { newId } from "../accounts/login.ts";
import { hashPassword } from "../accounts/password.ts";
import { enrol } from "../directory/roll.ts";
import { databaseOf, type Env } from "../env.ts";
import { newMail } from "../mail/post.ts";
import { memberObject } from "../member/address.ts";
import { mayTell, takeTakenMail } from "./answers.ts";
import { newLink } from "./links.ts";
import { isBanned, isCommon, isDisposable } from "./refused.ts";

export interface Applicant {
  tracking: TrackingQuery;
  network: string;
  now: Date;
}

interface Place {
  country: string;
  region: string | null;
  name: string;
}

/**
 * A new member, not confirmed until he proves his address; the mail for that is on its way. Answers his id, or null where the address has an
 * account already and this site, or the network's budget of answers, does not tell: then its owner gets a mail and nobody learns more.
 * Throws a Refusal with the field for whatever is not as it should be.
 */
export async function signUp(env: Env, tenant: Tenant, body: SignupBody, { tracking, network, now }: Applicant): Promise<string | null> {
  const db = databaseOf(env, tenant);
  refuseClosed(tenant, tracking);
  const email = body.email.trim();
  const name = body.username.normalize("NFC").trim();
  await refuseFaults(tenant, { ...body, email, username: name }, now);
  if (await isBanned(env, tenant, email, network)) throw new Refusal(403, "banned");
  const place = await db.prepare("SELECT country, region, name FROM places WHERE id = ?1").bind(body.place).first<Place>();
  if (!place || !tenant.settings.countries.includes(place.country)) throw new Refusal(422, "invalid_input", { field: "place" });
  if (await isTaken(db, tenant, "name_key", name)) throw new Refusal(409, "username_taken", { field: "username" });
  if (await isTaken(db, tenant, "email_key", email)) return tellTaken(env, tenant, email, body, network, now);

  const member = newId();
  const password = await hashPassword(body.password);
  await enrol(db, member, tenant.id, now);
  const object = memberObject(env, tenant.pool, member);
  const firstMessage = body.profile && body.signup_message?.trim() ? { to: body.profile, text: body.signup_message.trim() } : null;
  await object.create({ id: member, pool: tenant.pool, site: tenant.id, status: "not_confirmed", paidUser: false, language: body.language, credits: 0, firstMessage });
  const link = newLink(env, tenant, "activate", member, now);
  const mail = newMail(env, tenant, { kind: "activate", locale: body.language, recipient: email, name, link: link.id }, now);
  try {
    await db.batch([
      insertAccount(db, { member, site: tenant.id, email, name, password }, now),
      insertProfile(db, tenant, member, name, body, place, now),
      ...consentsOf(db, tenant, member, body, now),
      db.prepare("INSERT INTO signup_sources (member, network, ref, sub1, sub2, sub3) VALUES (?1, ?2, ?3, ?4, ?5, ?6)").bind(member, ...(["network", "ref", "sub1", "sub2", "sub3"] as const).map((key) => tracking[key] ?? null)),
      link.row,
      mail.row,
    ]);
  } catch (error) {
    // somebody else was quicker with the name or the address, between the question and this
    await object.erase();
    await db.prepare("DELETE FROM roll WHERE member = ?1").bind(member).run();
    if (await isTaken(db, tenant, "name_key", name)) throw new Refusal(409, "username_taken", { field: "username" });
    if (await isTaken(db, tenant, "email_key", email)) return tellTaken(env, tenant, email, body, network, now);
    throw error;
  }
  await mail.hurry();
  return member;
}

function refuseClosed({ settings }: Tenant, tracking: TrackingQuery): void {
  const open = settings.signups === "all" || (settings.signups === "with_trafficsource" && tracking.traffic_source === "1");
  if (!open) throw new Refusal(403, "signups_closed");
}

async function refuseFaults(tenant: Tenant, { email, username, date_of_birth: birth, password }: SignupBody, now: Date): Promise<void> {
  const faults = {
    date_of_birth: birthFault(birth, tenant.settings.min_age, now),
    username: usernameFault(username, email),
    email: emailFault(email) ?? ((await isDisposable(email)) ? "email_disposable" : null),
    password: passwordFault(password) ?? ((await isCommon(password)) ? "password_common" : null),
  } as const;
  for (const [field, code] of Object.entries(faults)) if (code) throw new Refusal(422, code, { field });
}

export const isTaken = async (db: Pick<D1Database, "prepare">, { id }: Tenant, column: "email_key" | "name_key", typed: string): Promise<boolean> =>
  (await db.prepare(`SELECT 1 FROM accounts WHERE site = ?1 AND ${column} = ?2`).bind(id, keyOf(typed)).first()) !== null;

/** Takes the time of a signup, and the owner gets a few of these mails a day at most, however often his address is typed. */
async function tellTaken(env: Env, tenant: Tenant, email: string, { language, username, password }: SignupBody, network: string, now: Date): Promise<null> {
  if (await mayTell(env, tenant, network)) throw new Refusal(409, "email_taken", { field: "email" });
  await hashPassword(password);
  if ((await takeTakenMail(env, tenant, keyOf(email))) > 0) return null;
  const mail = newMail(env, tenant, { kind: "taken", locale: language, recipient: email, name: username, link: null }, now);
  await databaseOf(env, tenant).batch([mail.row]);
  await mail.hurry();
  return null;
}

function insertProfile(db: D1Database, tenant: Tenant, member: string, name: string, { gender, looking_for, date_of_birth, language, place: id }: SignupBody, place: Place, now: Date): D1PreparedStatement {
  return db
    .prepare("INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, status, active_at, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 'disabled', ?12, ?12)")
    .bind(member, tenant.id, name, gender, sexualityOf(gender, looking_for), date_of_birth, place.country, place.region, place.name, id, language, Math.floor(now.getTime() / 1000));
}

/** "I am" and "I look for" say it together. */
export function sexualityOf(gender: SignupBody["gender"], lookingFor: SignupBody["looking_for"]): Sexuality {
  if (lookingFor === "both") return "bi";
  if (gender !== lookingFor) return "hetero";
  return gender === "male" ? "gay" : "lesbian";
}

/** The terms' day is at least this one, or the company's if that is later (specification, section 3). */
const TERMS_FROM = "2023-12-01";

/** What was agreed to, in which words and when; a newsletter that was not wanted is noted too. */
function consentsOf(db: D1Database, tenant: Tenant, member: string, { consents, language }: SignupBody, now: Date): D1PreparedStatement[] {
  const termsOf = tenant.company.added > TERMS_FROM ? tenant.company.added : TERMS_FROM;
  return Object.entries(consents).map(([kind, given]) =>
    db.prepare("INSERT INTO consents (member, kind, given, locale, terms_of, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)").bind(member, kind, Number(given), language, termsOf, Math.floor(now.getTime() / 1000)));
}
