import type { SignupBody, TrackingQuery } from "#contract/calls/signup.ts";
import { Refusal } from "#contract/errors.ts";
import type { OptionOf } from "#contract/profile-fields.ts";
import { birthFault, emailFault, passwordFault, usernameFault } from "#contract/signup-rules.ts";
import type { Tenant } from "#contract/tenant.ts";
import { insertAccount, accountKey } from "#origin/accounts/accounts.ts";
import { hashPassword } from "#origin/accounts/password.ts";
import { addToMemberIndex } from "#origin/directory/member-index.ts";
import { standingOf } from "#origin/directory/ranking.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { newId } from "#origin/ids.ts";
import { newMail, type NewMail } from "#origin/mail/mail-outbox.ts";
import { memberObject } from "#origin/member/address.ts";
import { isBanned } from "./bans.ts";
import { isCommonPassword, isDisposableEmail } from "./blocklists.ts";
import { mayRevealAccount, takeAccountExistsMail } from "./budgets.ts";
import { endDraft, isEnded } from "./drafts.ts";
import { newLink } from "./mail-links.ts";

/** Who signs up, besides what they entered. */
export interface Applicant {
  tracking: TrackingQuery;
  network: string;
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
}

interface Place {
  country: string;
  region: string | null;
  name: string;
}

/**
 * Creates a member who is unconfirmed until they prove their address, and mails the link for that. Answers
 * the member's id, or null where the address has an account that the site or the network's budget does not
 * reveal: then the account's owner gets a mail, and the answer looks the same. Either ends the draft. Throws
 * Refusals with the field that is wrong, signups_closed (403), banned (403), username_taken and email_taken
 * (409), and link_expired (410) for a draft that has ended.
 */
export async function signUp(
  env: Env,
  tenant: Tenant,
  body: SignupBody,
  applicant: Applicant,
): Promise<string | null> {
  const { tracking, network, now, draft } = applicant;
  const db = databaseOf(env, tenant);
  requireOpenSignups(tenant, tracking);
  const email = body.email.trim();
  const name = body.username.normalize("NFC").trim();
  await requireValidFields(tenant, { ...body, email, username: name }, now);
  if (await isBanned(env, tenant, email, network)) throw new Refusal(403, "banned");
  const place = await requirePlace(db, tenant, body.place);
  if (await hasAccount(db, tenant, "name_key", name))
    throw new Refusal(409, "username_taken", { field: "username" });
  if (await hasAccount(db, tenant, "email_key", email))
    return notifyAccountOwner(env, tenant, email, body, applicant);

  const member = newId();
  const password = await hashPassword(body.password, { kind: "network", id: network });
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
    : activationMail(env, tenant, member, { locale: body.language, recipient: email, name }, now);
  try {
    await db.batch([
      insertAccount(db, { member, site: tenant.id, email, name, password }, now),
      insertProfile(db, tenant, member, name, body, place, now),
      ...consentsOf(db, tenant, member, body, now),
      db
        .prepare(
          `INSERT INTO signup_sources (member, network, ref, sub1, sub2, sub3, partner)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
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
    // Another signup took the name, the address or the draft between the checks above and this batch.
    await object.deleteAccount();
    await db.prepare("DELETE FROM roll WHERE member = ?1").bind(member).run();
    if (draft && (await isEnded(db, draft.id))) throw new Refusal(410, "link_expired");
    if (await hasAccount(db, tenant, "name_key", name))
      throw new Refusal(409, "username_taken", { field: "username" });
    if (await hasAccount(db, tenant, "email_key", email))
      return notifyAccountOwner(env, tenant, email, body, applicant);
    throw error;
  }
  await proof?.enqueue();
  return member;
}

/** Throws signups_closed (403) where the site is closed, or open only to visitors with a traffic source. */
export function requireOpenSignups({ settings }: Tenant, tracking: TrackingQuery): void {
  const open =
    settings.signups === "all" ||
    (settings.signups === "with_trafficsource" && tracking.traffic_source === "1");
  if (!open) throw new Refusal(403, "signups_closed");
}

/** Throws the first fault (422) of the given fields, with the name of its field. */
export async function requireValidFields(
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
    email: emailFault(email) ?? ((await isDisposableEmail(email)) ? "email_disposable" : null),
    password:
      password === undefined
        ? null
        : (passwordFault(password) ?? ((await isCommonPassword(password)) ? "password_common" : null)),
  } as const;
  for (const [field, code] of Object.entries(faults)) if (code) throw new Refusal(422, code, { field });
}

/** A place in one of the site's countries. Throws invalid_input (422) for any other. */
export async function requirePlace(db: D1Database, { settings }: Tenant, id: number): Promise<Place> {
  const place = await db
    .prepare("SELECT country, region, name FROM places WHERE id = ?1")
    .bind(id)
    .first<Place>();
  if (!place || !settings.countries.includes(place.country))
    throw new Refusal(422, "invalid_input", { field: "place" });
  return place;
}

/** Whether an account of the site has this email address or username. */
export const hasAccount = async (
  db: Pick<D1Database, "prepare">,
  { id }: Tenant,
  column: "email_key" | "name_key",
  typed: string,
): Promise<boolean> =>
  (await db
    .prepare(`SELECT 1 FROM accounts WHERE site = ?1 AND ${column} = ?2`)
    .bind(id, accountKey(typed))
    .first()) !== null;

/**
 * Answers a signup with an address that has an account. Throws email_taken (409) where that may be revealed;
 * otherwise the owner gets a mail, a few a day at most, and the answer takes as long as a signup does.
 */
async function notifyAccountOwner(
  env: Env,
  tenant: Tenant,
  email: string,
  { language, username, password }: SignupBody,
  { network, now, draft }: Applicant,
): Promise<null> {
  const db = databaseOf(env, tenant);
  // The account may be the one that this draft has just become.
  if (draft && (await isEnded(db, draft.id))) throw new Refusal(410, "link_expired");
  if (draft?.proven || (await mayRevealAccount(env, tenant, network)))
    throw new Refusal(409, "email_taken", { field: "email" });
  await hashPassword(password, { kind: "network", id: network });
  const mail =
    (await takeAccountExistsMail(env, tenant, accountKey(email))) > 0
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

/** The mail with the link that confirms an address, and the rows of both. */
function activationMail(
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
