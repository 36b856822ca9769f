import type { SignupBody, TrackingQuery } from "#contract/calls/signup.ts";
import { Refusal } from "#contract/errors.ts";
import type { OptionOf } from "#contract/profile-fields.ts";
import { birthFault, emailFault, passwordFault, usernameFault } from "#contract/signup-rules.ts";
import type { Tenant } from "#contract/tenant.ts";
import { insertAccount, keyOf } from "#origin/accounts/accounts.ts";
import { newId } from "#origin/accounts/login.ts";
import { hashPassword } from "#origin/accounts/password.ts";
import { addToMemberIndex } from "#origin/directory/member-index.ts";
import { standingOf } from "#origin/directory/ranking.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { newMail, type NewMail } from "#origin/mail/mail-outbox.ts";
import { memberObject } from "#origin/member/address.ts";
import { mayTell, takeTakenMail } from "./answers.ts";
import { endDraft, isEnded } from "./drafts.ts";
import { newLink } from "./links.ts";
import { isBanned, isCommon, isDisposable } from "./refused.ts";

export interface Applicant {
  tracking: TrackingQuery;
  network: string;
  now: Date;
  /** The draft of a partner's that he completes. */
  draft?: Completing;
}

export interface Completing {
  id: string;
  partner: string;
  /** The hash of the call's idempotency key. */
  answerKey: string | null;
  /** The draft's mail came to this very address: no other need be sent, and its owner may be told everything. */
  proven: boolean;
}

interface Place {
  country: string;
  region: string | null;
  name: string;
}

/**
 * A new member, not confirmed until he proves his address; the mail for that is on its way. Answers his id,
 * or null where the address has an account already and this site, or the network's budget of answers, does
 * not tell: then its owner gets a mail and nobody learns more. A draft ends with it, either way. Throws a
 * Refusal with the field for whatever is not as it should be, link_expired for a draft that has ended.
 */
export async function signUp(
  env: Env,
  tenant: Tenant,
  body: SignupBody,
  applicant: Applicant,
): Promise<string | null> {
  const { tracking, network, now, draft } = applicant;
  const db = databaseOf(env, tenant);
  refuseClosed(tenant, tracking);
  const email = body.email.trim();
  const name = body.username.normalize("NFC").trim();
  await refuseFaults(tenant, { ...body, email, username: name }, now);
  if (await isBanned(env, tenant, email, network)) throw new Refusal(403, "banned");
  const place = await placeIn(db, tenant, body.place);
  if (await isTaken(db, tenant, "name_key", name))
    throw new Refusal(409, "username_taken", { field: "username" });
  if (await isTaken(db, tenant, "email_key", email)) return tellTaken(env, tenant, email, body, applicant);

  const member = newId();
  const password = await hashPassword(body.password);
  await addToMemberIndex(db, member, tenant.id, now);
  const object = memberObject(env, tenant.pool, member);
  const firstMessage =
    body.profile && body.signup_message?.trim()
      ? { to: body.profile, text: body.signup_message.trim() }
      : null;
  await object.create({
    id: member,
    pool: tenant.pool,
    site: tenant.id,
    status: "not_confirmed",
    paidUser: false,
    language: body.language,
    credits: 0,
    firstMessage,
  });
  const proof = draft?.proven
    ? null
    : askForProof(env, tenant, member, { locale: body.language, recipient: email, name }, now);
  try {
    await db.batch([
      insertAccount(db, { member, site: tenant.id, email, name, password }, now),
      insertProfile(db, tenant, member, name, body, place, now),
      ...consentsOf(db, tenant, member, body, now),
      db
        .prepare(
          "INSERT INTO signup_sources (member, network, ref, sub1, sub2, sub3, partner) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )
        .bind(
          member,
          ...(["network", "ref", "sub1", "sub2", "sub3"] as const).map((key) => tracking[key] ?? null),
          draft?.partner ?? null,
        ),
      ...(proof?.rows ?? []),
      ...(draft ? [endDraft(db, draft, member, now)] : []),
    ]);
  } catch (error) {
    // somebody else was quicker with the name, the address or the draft, between the question and this
    await object.deleteAccount();
    await db.prepare("DELETE FROM roll WHERE member = ?1").bind(member).run();
    if (draft && (await isEnded(db, draft.id))) throw new Refusal(410, "link_expired");
    if (await isTaken(db, tenant, "name_key", name))
      throw new Refusal(409, "username_taken", { field: "username" });
    if (await isTaken(db, tenant, "email_key", email)) return tellTaken(env, tenant, email, body, applicant);
    throw error;
  }
  await proof?.enqueue();
  return member;
}

export function refuseClosed({ settings }: Tenant, tracking: TrackingQuery): void {
  const open =
    settings.signups === "all" ||
    (settings.signups === "with_trafficsource" && tracking.traffic_source === "1");
  if (!open) throw new Refusal(403, "signups_closed");
}

/** Throws the first fault of what is given, with its field. */
export async function refuseFaults(
  tenant: Tenant,
  {
    email,
    username,
    date_of_birth: birth,
    password,
  }: Pick<SignupBody, "email"> & {
    [Field in "username" | "date_of_birth" | "password"]?: string | undefined;
  },
  now: Date,
): Promise<void> {
  const faults = {
    date_of_birth: birth === undefined ? null : birthFault(birth, tenant.settings.min_age, now),
    username: username === undefined ? null : usernameFault(username, email),
    email: emailFault(email) ?? ((await isDisposable(email)) ? "email_disposable" : null),
    password:
      password === undefined
        ? null
        : (passwordFault(password) ?? ((await isCommon(password)) ? "password_common" : null)),
  } as const;
  for (const [field, code] of Object.entries(faults)) if (code) throw new Refusal(422, code, { field });
}

/** The town of a place in one of the site's countries. Throws a Refusal for any other. */
export async function placeIn(db: D1Database, { settings }: Tenant, id: number): Promise<Place> {
  const place = await db
    .prepare("SELECT country, region, name FROM places WHERE id = ?1")
    .bind(id)
    .first<Place>();
  if (!place || !settings.countries.includes(place.country))
    throw new Refusal(422, "invalid_input", { field: "place" });
  return place;
}

export const isTaken = async (
  db: Pick<D1Database, "prepare">,
  { id }: Tenant,
  column: "email_key" | "name_key",
  typed: string,
): Promise<boolean> =>
  (await db
    .prepare(`SELECT 1 FROM accounts WHERE site = ?1 AND ${column} = ?2`)
    .bind(id, keyOf(typed))
    .first()) !== null;

/**
 * Takes the time of a signup, and the owner gets a few of these mails a day at most, however often his
 * address is typed.
 */
async function tellTaken(
  env: Env,
  tenant: Tenant,
  email: string,
  { language, username, password }: SignupBody,
  { network, now, draft }: Applicant,
): Promise<null> {
  const db = databaseOf(env, tenant);
  // the account may be what the draft has just become
  if (draft && (await isEnded(db, draft.id))) throw new Refusal(410, "link_expired");
  if (draft?.proven || (await mayTell(env, tenant, network)))
    throw new Refusal(409, "email_taken", { field: "email" });
  await hashPassword(password);
  const mail =
    (await takeTakenMail(env, tenant, keyOf(email))) > 0
      ? null
      : newMail(
          env,
          tenant,
          { kind: "taken", locale: language, recipient: email, name: username, link: null },
          now,
        );
  const rows = [...(draft ? [endDraft(db, draft, null, now)] : []), ...(mail ? [mail.row] : [])];
  if (rows.length > 0) await db.batch(rows);
  await mail?.enqueue();
  return null;
}

/** The mail with the link that proves an address. */
function askForProof(
  env: Env,
  tenant: Tenant,
  member: string,
  to: Pick<NewMail, "locale" | "recipient" | "name">,
  now: Date,
): { rows: D1PreparedStatement[]; enqueue: () => Promise<void> } {
  const link = newLink(env, tenant, "activate", member, now);
  const mail = newMail(env, tenant, { ...to, kind: "activate", link: link.id }, now);
  return { rows: [link.row, mail.row], enqueue: mail.enqueue };
}

function insertProfile(
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
      "INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, status, active_at, created_at, standing, resold) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 'disabled', ?12, ?12, ?13, ?14)",
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

/** "I am" and "I look for" say it together. */
export function sexualityOf(
  gender: SignupBody["gender"],
  lookingFor: SignupBody["looking_for"],
): OptionOf<"sexuality"> {
  if (lookingFor === "both") return "bi";
  if (gender !== lookingFor) return "hetero";
  return gender === "male" ? "gay" : "lesbian";
}

/** The terms' day is at least this one, or the company's if that is later (specification, section 3). */
const TERMS_FROM = "2023-12-01";

/** What was agreed to, in which words and when; a newsletter that was not wanted is noted too. */
function consentsOf(
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
