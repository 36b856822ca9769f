import type { PartnerSignupBody } from "#contract/calls/partner-signup.ts";
import type { SignupBody, TrackingQuery } from "#contract/calls/signup.ts";
import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import { hashOfSecret } from "#origin/accounts/login.ts";
import { databaseOf, type Env } from "#origin/env.ts";

/** Seconds that a draft is kept. */
export const DRAFT_SECONDS = 30 * 86_400;

/**
 * How a token came to whoever has it: in the mail, which proves the address, or in the partner's answer,
 * which proves nothing.
 */
const WAYS = ["mail", "partner"] as const;
export type Way = (typeof WAYS)[number];

/** What a draft knows of a person besides the address. */
export type DraftFields = Partial<
  Pick<SignupBody, "gender" | "looking_for" | "date_of_birth" | "place" | "username" | "language">
> &
  Pick<PartnerSignupBody, "country">;

export interface Draft {
  id: string;
  way: Way;
  partner: string;
  /** The site's keyed hash of the address. */
  address: string;
  email: string;
  fields: DraftFields;
  tracking: TrackingQuery;
  /** Completed or erased; by which call, and who it became. */
  ended: { at: number; member: string | null; answerKey: string | null } | null;
}

/** Made from the draft's id: the same draft has the same two tokens, and the database holds none. */
export async function tokenOfDraft(env: Env, tenant: Tenant, id: string, way: Way): Promise<string> {
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
 * The draft of a token, ended or not, without using the token up. Throws link_expired (410) for one that is
 * old, made up or another site's.
 */
export async function findDraft(env: Env, tenant: Tenant, token: string, now: Date): Promise<Draft> {
  const [id = "", signature = ""] = token.split(".");
  const key = await keyFor(env.MASTER_SECRET, tenant, "draft");
  const signed = await Promise.all(WAYS.map((way) => isSigned(key, `${way} ${id}`, signature)));
  const way = WAYS.find((_, i) => signed[i]);
  const row =
    way &&
    (await databaseOf(env, tenant)
      .prepare(
        "SELECT partner, address, email, fields, tracking, ended, ended_at, member, answer_key FROM drafts WHERE id = ?1 AND site = ?2 AND expires_at > ?3",
      )
      .bind(id, tenant.id, seconds(now))
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

const NOTHING_LEFT = "email = NULL, fields = '{}', tracking = '{}', remind_at = NULL";

/**
 * Ends a draft that became this member, or was to become one of an address that is taken: once, or the batch
 * that this stands in fails.
 */
export function endDraft(
  db: D1Database,
  { id, answerKey }: { id: string; answerKey: string | null },
  member: string | null,
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE drafts SET ended = ended + 1, ended_at = ?2, member = ?3, answer_key = ?4, ${NOTHING_LEFT} WHERE id = ?1`,
    )
    .bind(id, seconds(now), member, answerKey);
}

/** Erases whatever drafts an address has at the site. */
export const eraseDraftsOf = (
  db: D1Database,
  { id: site }: Tenant,
  address: string,
  now: Date,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE drafts SET ended = 1, ended_at = ?3, ${NOTHING_LEFT} WHERE site = ?1 AND address = ?2 AND ended = 0`,
    )
    .bind(site, address, seconds(now));

export const isEnded = async (db: D1Database, id: string): Promise<boolean> =>
  (await db.prepare("SELECT ended FROM drafts WHERE id = ?1").bind(id).first<number>("ended")) === 1;

/**
 * Seconds after its end before which no draft is deleted: a call that has just read it must find that it
 * ended.
 */
const GRACE = 3_600;

/** The daily duty: what has run its time is deleted, hashes and all. */
export const deleteOldDrafts = (db: D1Database, now: Date): Promise<unknown> =>
  db
    .prepare("DELETE FROM drafts WHERE expires_at < ?1")
    .bind(seconds(now) - GRACE)
    .run();

/** Of an idempotency key only this is stored. */
export const answerKeyOf = async (request: Request): Promise<string | null> => {
  const key = request.headers.get("idempotency-key");
  return key ? hashOfSecret(key) : null;
};

export const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);
