import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { toUnixSeconds } from "./drafts.ts";
import { BEING_REMOVED, UNCONFIRMED_SECONDS } from "./unconfirmed.ts";

/**
 * Seconds for which a link is valid, by its kind. Links for a new password last as long as their budget: who
 * gets no further mail that day still has one that works.
 */
const LIFETIME_SECONDS = {
  activate: UNCONFIRMED_SECONDS,
  reset: 86_400,
  "mail-change": 86_400,
  "mail-undo": 7 * 86_400,
} as const;
export type LinkKind = keyof typeof LIFETIME_SECONDS;
/**
 * The links that are void once one of them is used or the password changes. A link that undoes a change of
 * address is not: someone who took an account over must not void the owner's way back.
 */
export const VOIDED_KINDS: readonly LinkKind[] = ["activate", "reset", "mail-change"];

/** Whose link it is, and what it is bound to. */
interface LinkOwner {
  member: string;
  /** The account's address, without which the link opens nothing. */
  email: string;
  /** The address that the link gives the account. */
  newEmail?: string;
}

/**
 * A one-time link for a mail: the insert of its row, and the id from which its token is made. `onlyIf`: a
 * condition in SQL without parameters.
 */
export function newLink(
  env: Env,
  tenant: Tenant,
  kind: LinkKind,
  { member, email, newEmail }: LinkOwner,
  now: Date,
  onlyIf = "TRUE",
): { id: string; row: D1PreparedStatement } {
  const id = newId();
  const seconds = toUnixSeconds(now);
  const row = databaseOf(env, tenant)
    .prepare(
      `INSERT INTO links (id, site, kind, member, address, created_at, expires_at, new_email)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ${onlyIf}`,
    )
    .bind(
      id,
      tenant.id,
      kind,
      member,
      accountKey(email),
      seconds,
      seconds + LIFETIME_SECONDS[kind],
      newEmail ?? null,
    );
  return { id, row };
}

/** The id in a token of this site, or null for a forged one. It says nothing about whether the link is open. */
export async function idInToken(env: Env, tenant: Tenant, token: string): Promise<string | null> {
  const dot = token.indexOf(".");
  const id = token.slice(0, dot);
  if (dot <= 0) return null;
  const key = await keyFor(env.MASTER_SECRET, tenant, "link");
  return (await isSigned(key, id, token.slice(dot + 1))) ? id : null;
}

/** The token of a link. It is in the mail and nowhere else: the database holds only the id. */
export const linkToken = async (env: Env, tenant: Tenant, id: string): Promise<string> =>
  `${id}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "link"), id)}`;

/** A link as a mail's token names it. */
export interface Link {
  id: string;
  member: string;
  /** It is neither used, void nor old. */
  isOpen: boolean;
  /** The account's address is still unconfirmed. */
  isUnconfirmed: boolean;
  usedAt: number | null;
  /** The hash of the idempotency key of the call that used it. */
  answerKey: string | null;
}

/**
 * The link of a token, used or not. Throws link_expired (410) for a token that is forged, of another kind or
 * site, or was mailed to an address that is no longer the account's.
 */
export async function findLink(
  env: Env,
  tenant: Tenant,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<Link> {
  const id = await idInToken(env, tenant, token);
  const row = id
    ? await databaseOf(env, tenant)
        .prepare(
          `SELECT links.member, used_at, expires_at, answer_key, unconfirmed_since
           FROM links JOIN accounts ON accounts.member = links.member AND email_key = address
           WHERE id = ?1 AND links.site = ?2 AND kind = ?3`,
        )
        .bind(id, tenant.id, kind)
        .first<LinkRow>()
    : null;
  if (!id || !row) throw new Refusal(410, "link_expired");
  const seconds = toUnixSeconds(now);
  return {
    id,
    member: row.member,
    isOpen: row.used_at === null && row.expires_at > seconds && row.unconfirmed_since !== BEING_REMOVED,
    isUnconfirmed: row.unconfirmed_since !== null,
    usedAt: row.used_at,
    answerKey: row.answer_key,
  };
}

interface LinkRow {
  member: string;
  used_at: number | null;
  expires_at: number;
  answer_key: string | null;
  unconfirmed_since: number | null;
}

/**
 * Whether the link ?1 still opens the account of the row: for a statement about `accounts` in the batch that
 * uses the link. ?2 is the time in seconds since 1970.
 */
export const OPENED_BY_LINK = `EXISTS (SELECT 1 FROM links
  WHERE links.id = ?1 AND links.member = accounts.member AND links.address = accounts.email_key
  AND used_at IS NULL AND expires_at > ?2)
  AND (unconfirmed_since IS NULL OR unconfirmed_since > ${BEING_REMOVED})`;

/**
 * Uses up a link, and voids the account's other links of these kinds with it. It comes last in the batch of
 * what the link was for, because it closes the link.
 */
export const useLink = (
  db: D1Database,
  { id, member }: Pick<Link, "id" | "member">,
  voided: readonly LinkKind[],
  answerKey: string | null,
  now: Date,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE links SET used_at = ?3, answer_key = CASE id WHEN ?1 THEN ?4 END
       WHERE member = ?2 AND used_at IS NULL AND kind IN (SELECT value FROM json_each(?5))
       AND EXISTS (SELECT 1 FROM links AS own WHERE own.id = ?1 AND own.used_at IS NULL)`,
    )
    .bind(id, member, toUnixSeconds(now), answerKey, JSON.stringify(voided));

/** Voids the outstanding links of an account, because its password or its address changes. */
export const voidLinks = (
  db: D1Database,
  member: string,
  now: Date,
  kinds: readonly LinkKind[] = VOIDED_KINDS,
): D1PreparedStatement =>
  db
    .prepare(
      "UPDATE links SET used_at = ?2 WHERE member = ?1 AND used_at IS NULL AND kind IN (SELECT value FROM json_each(?3))",
    )
    .bind(member, toUnixSeconds(now), JSON.stringify(kinds));

/**
 * Seconds after a link was used in which the same call gets the same answer again: a browser that lost the
 * answer repeats the call soon or never.
 */
const REPEAT_SECONDS = 600;

/** Whether a call with this key used the link and has lost its answer. */
export const isRepeatedCall = (
  { usedAt, answerKey: used }: Pick<Link, "usedAt" | "answerKey">,
  answerKey: string | null,
  now: Date,
): boolean =>
  usedAt !== null && used !== null && used === answerKey && toUnixSeconds(now) - usedAt < REPEAT_SECONDS;
