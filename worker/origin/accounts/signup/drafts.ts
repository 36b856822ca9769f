import type { PartnerSignupBody } from "#contract/calls/partner/partner-signup.ts";
import type { SignupBody, TrackingQuery } from "#contract/calls/signup/signup.ts";
import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { hashSecret } from "#origin/base/ids.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";

/** Seconds after which a draft is deleted. */
export const DRAFT_SECONDS = 30 * 86_400;

/**
 * How a token reached its holder: by mail, which proves that they own the address, or in the answer to the
 * partner, which proves nothing.
 */
const TOKEN_CHANNELS = ["mail", "partner"] as const;
export type TokenChannel = (typeof TOKEN_CHANNELS)[number];

/** What a partner submitted about a person besides the email address. */
export type DraftFields = Partial<
  Pick<SignupBody, "gender" | "looking_for" | "date_of_birth" | "place" | "username" | "language">
> &
  Pick<PartnerSignupBody, "country">;

/** A signup that a partner began and the person has not completed. */
export interface Draft {
  id: string;
  way: TokenChannel;
  partner: string;
  /** The site's keyed hash of the address. */
  address: string;
  email: string;
  fields: DraftFields;
  tracking: TrackingQuery;
  /** When the draft was completed or erased, by which call, and which member it became. Null while it is open. */
  ended: { at: number; member: string | null; answerKey: string | null } | null;
}

/** Derived from the draft's id, so that a draft always has the same two tokens and the database holds none. */
export async function draftToken(env: Env, tenant: Tenant, id: string, way: TokenChannel): Promise<string> {
  return `${id}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "draft"), `${way} ${id}`)}`;
}

interface Row {
  partner: string;
  address: string;
  email: string | null;
  fields: string;
  tracking: string;
  ended: 0 | 1;
  ended_at: number | null;
  member: string | null;
  answer_key: string | null;
}

/**
 * The draft of a token, open or ended; the token stays valid. Throws link_expired (410) for a token that is
 * old, forged or of another site.
 */
export async function findDraft(env: Env, tenant: Tenant, token: string, now: Date): Promise<Draft> {
  const [id = "", signature = ""] = token.split(".");
  const key = await keyFor(env.MASTER_SECRET, tenant, "draft");
  const signed = await Promise.all(TOKEN_CHANNELS.map((way) => isSigned(key, `${way} ${id}`, signature)));
  const way = TOKEN_CHANNELS.find((_, i) => signed[i]);
  const row =
    way &&
    (await databaseOf(env, tenant)
      .prepare(
        `SELECT partner, address, email, fields, tracking, ended, ended_at, member, answer_key
         FROM drafts WHERE id = ?1 AND site = ?2 AND expires_at > ?3`,
      )
      .bind(id, tenant.id, toUnixSeconds(now))
      .first<Row>());
  if (!row) throw new Refusal(410, "link_expired");
  const ended =
    row.ended === 1 ? { at: row.ended_at ?? 0, member: row.member, answerKey: row.answer_key } : null;
  return {
    id,
    way,
    partner: row.partner,
    address: row.address,
    email: row.email ?? "",
    fields: JSON.parse(row.fields),
    tracking: JSON.parse(row.tracking),
    ended,
  };
}

/** Erases the personal data of an ended draft. */
const ERASE_PERSONAL_DATA = "email = NULL, fields = '{}', tracking = '{}', remind_at = NULL";

/**
 * Ends a draft that became this member. A draft that has already ended makes the whole batch fail, so that
 * two calls at once cannot both complete it.
 */
export function endDraft(
  db: D1Database,
  { id, answerKey }: { id: string; answerKey: string | null },
  member: string,
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE drafts
       SET ended = ended + 1, ended_at = ?2, member = ?3, answer_key = ?4, ${ERASE_PERSONAL_DATA}
       WHERE id = ?1`,
    )
    .bind(id, toUnixSeconds(now), member, answerKey);
}

/** Erases all open drafts of an address at the site. `address` is the keyed hash. */
export const eraseDrafts = (
  db: D1Database,
  { id: site }: Tenant,
  address: string,
  now: Date,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE drafts SET ended = 1, ended_at = ?3, ${ERASE_PERSONAL_DATA}
       WHERE site = ?1 AND address = ?2 AND ended = 0`,
    )
    .bind(site, address, toUnixSeconds(now));

/** Whether a draft has been completed or erased. */
export const isEnded = async (db: D1Database, id: string): Promise<boolean> =>
  (await db.prepare("SELECT ended FROM drafts WHERE id = ?1").bind(id).first<number>("ended")) === 1;

/**
 * Seconds between a draft's expiry and its deletion, so that a call that has just read it can still see that
 * it ended.
 */
const DELETION_GRACE_SECONDS = 3_600;

/** Drafts that are deleted in one piece of the job. */
const DELETED_AT_ONCE = 1_000;

/** Deletes expired drafts, their hashes included. A job. */
export async function deleteOldDrafts({ db, now }: JobPiece): Promise<string | null> {
  const { meta } = await db
    .prepare("DELETE FROM drafts WHERE id IN (SELECT id FROM drafts WHERE expires_at < ?1 LIMIT ?2)")
    .bind(toUnixSeconds(now) - DELETION_GRACE_SECONDS, DELETED_AT_ONCE)
    .run();
  return meta.changes < DELETED_AT_ONCE ? null : "more";
}

/** The hash of a call's idempotency key, or null: only the hash is stored. */
export const hashIdempotencyKey = async (request: Request): Promise<string | null> => {
  const key = request.headers.get("idempotency-key");
  return key ? hashSecret(key) : null;
};

/** A time in whole seconds since 1970, as D1 stores it. */
export const toUnixSeconds = (now: Date): number => Math.floor(now.getTime() / 1000);
