import type { MemberList, MemberListName, MemberListRow } from "#contract/desk/member-lists.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";

/** Rows of one page. */
const PAGE = 20;

/**
 * The emails to a member as far as they can be told: its address is not stored once it is sent, so those
 * about a link, an order, a decision, a deletion or an export of theirs, the weekly ones and the news, and
 * those that wait. ?1 is the member.
 */
const MAILS_OF = `(mails.link IN (SELECT id FROM links WHERE member = ?1 UNION ALL SELECT id FROM deletions WHERE member = ?1
    UNION ALL SELECT id FROM decisions WHERE member = ?1 UNION ALL SELECT id FROM orders WHERE member = ?1)
  OR mails.id IN (SELECT id FROM exports WHERE member = ?1)
  OR mails.id BETWEEN 'weekly-' || ?1 || '-' AND 'weekly-' || ?1 || '.' OR mails.id BETWEEN 'news-' || ?1 || '-' AND 'news-' || ?1 || '.'
  OR (mails.sent_at IS NULL AND mails.recipient IN (SELECT email FROM accounts WHERE member = ?1)))`;

/** Each list as rows of one shape, `at` in seconds since 1970: ?1 is the member, ?2 the site. */
const ROWS: Record<Exclude<MemberListName, "ledger">, string> = {
  orders: `SELECT id, created_at AS at, bundle AS kind, status AS state, amount, currency, NULL AS other,
      (SELECT number FROM documents WHERE documents.id = 'invoice/' || orders.id) AS text
    FROM orders WHERE member = ?1 AND site = ?2`,
  grants: `SELECT id, at, 'grant' AS kind, state, credits AS amount, NULL AS currency, operator AS other, reason AS text
    FROM credit_grants WHERE member = ?1 AND site = ?2`,
  decisions: `SELECT id, at, kind, reason AS text, NULL AS amount, NULL AS currency, NULL AS other,
      CASE WHEN ended_at IS NOT NULL THEN coalesce(ended_by, 'ended') WHEN appealed_at IS NOT NULL AND appeal_outcome IS NULL THEN 'appealed' ELSE 'in_force' END AS state
    FROM decisions WHERE member = ?1 AND site = ?2`,
  reports_about: `SELECT receipt AS id, at, kind, coalesce(outcome, status) AS state, NULL AS amount, NULL AS currency, reporter AS other, NULL AS text
    FROM reports WHERE reported = ?1 AND site = ?2`,
  reports_by: `SELECT receipt AS id, at, kind, coalesce(outcome, status) AS state, NULL AS amount, NULL AS currency, reported AS other, NULL AS text
    FROM reports WHERE reporter = ?1 AND site = ?2`,
  complaints: `SELECT number AS id, at, kind, status AS state, NULL AS amount, NULL AS currency, NULL AS text,
      CASE WHEN member = ?1 THEN reported ELSE member END AS other
    FROM complaints WHERE (member = ?1 OR reported = ?1) AND site = ?2`,
  mails: `SELECT id, created_at AS at, kind, CASE WHEN sent_at IS NULL THEN 'waiting' ELSE 'sent' END AS state, NULL AS amount, NULL AS currency,
      NULL AS other, NULL AS text
    FROM mails WHERE ${MAILS_OF} AND ?2 <> ''`,
  consents: `SELECT kind || ' ' || at AS id, at, kind, CASE given WHEN 1 THEN 'given' ELSE 'withdrawn' END AS state, NULL AS amount, NULL AS currency,
      source AS other, wording AS text
    FROM consents WHERE member = ?1 AND ?2 <> ''`,
  notes: `SELECT id, at, 'note' AS kind, NULL AS state, NULL AS amount, NULL AS currency, operator AS other, text
    FROM member_notes WHERE member = ?1 AND site = ?2`,
};

type Row = Omit<MemberListRow, "at"> & { at: number };

interface Asked {
  env: Env;
  tenant: Tenant;
  db: Pick<D1Database, "prepare" | "batch">;
  member: string;
}

/** A page of one list, newest first. */
export async function memberList(asked: Asked, name: MemberListName, after?: string): Promise<MemberList> {
  const [list] = name === "ledger" ? [await ledgerOf(asked, after)] : await listsOf(asked, [name], after);
  if (!list) throw new Error(`no list ${name}`);
  return list;
}

/** The first pages of lists, in one round to the database. */
export async function firstLists(
  asked: Asked,
  names: readonly MemberListName[],
): Promise<Partial<Record<MemberListName, MemberList>>> {
  const stored = names.filter((name) => name !== "ledger");
  const [lists, ledger] = await Promise.all([
    listsOf(asked, stored),
    names.includes("ledger") ? ledgerOf(asked) : null,
  ]);
  return {
    ...Object.fromEntries(stored.map((name, i) => [name, lists[i]])),
    ...(ledger && { ledger }),
  };
}

async function listsOf(
  { db, tenant, member }: Asked,
  names: readonly Exclude<MemberListName, "ledger">[],
  after?: string,
): Promise<MemberList[]> {
  if (names.length === 0) return [];
  const [at = "", id = ""] = after?.split(/\/(.*)/s, 2) ?? [];
  const place = after === undefined ? [null, ""] : [Number(at), id];
  const results = await db.batch<Row & { total: number; oldest: number | null }>(
    names.flatMap((name) => [
      db
        .prepare(
          `SELECT * FROM (${ROWS[name]}) WHERE ?3 IS NULL OR (at, id) < (?3, ?4) ORDER BY at DESC, id DESC LIMIT ${PAGE + 1}`,
        )
        .bind(member, tenant.id, ...place),
      db.prepare(`SELECT count(*) AS total, min(at) AS oldest FROM (${ROWS[name]})`).bind(member, tenant.id),
    ]),
  );
  return names.map((_, i) => {
    const found = results[2 * i]?.results ?? [];
    const { total = 0, oldest = null } = results[2 * i + 1]?.results[0] ?? {};
    const shown = found.slice(0, PAGE);
    const last = found.length > PAGE ? shown.at(-1) : undefined;
    return {
      rows: shown.map((row) => ({ ...row, at: isoOf(row.at) })),
      total,
      oldest_at: oldest === null ? null : isoOf(oldest),
      next: last ? `${last.at}/${last.id}` : null,
    };
  });
}

/** The ledger is the member's own: their object has it, each entry with the balance after it. */
async function ledgerOf({ env, tenant, member }: Asked, after?: string): Promise<MemberList> {
  const before = after === undefined ? Number.MAX_SAFE_INTEGER : Number(after);
  const page = Number.isInteger(before)
    ? await memberObject(env, tenant.pool, member).ledgerPage(before)
    : null;
  return {
    rows: (page?.entries ?? []).map(({ entry, kind, amount, balance, at, order }) => ({
      id: String(entry),
      at,
      kind,
      state: String(balance),
      text: order,
      amount,
      currency: null,
      other: null,
    })),
    total: page?.total ?? 0,
    oldest_at: page?.first ?? null,
    next: page?.older == null ? null : String(page.older),
  };
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
