import type { Closing, ClosingAnswer, ClosingBody, ClosingsAnswer } from "#contract/desk/closings.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { zoneOf } from "#origin/growth/calendar.ts";
import { seconds } from "./booked-orders.ts";
import { digestOf, type Digest } from "./closing-digest.ts";
import { documentRuns } from "./document-runs.ts";
import { JOURNAL } from "./movements.ts";
import { kindOf, listCases } from "./open-cases.ts";
import { boundsOf, monthOf } from "./periods.ts";

/** Months in one answer. */
const PAGE = 240;
const CLOSED = "SELECT * FROM closed_months WHERE company = ?1 AND month = ?2";

interface ClosedMonth {
  month: string;
  until: number;
  acknowledged: string;
  operator: string;
  closed_at: number;
  totals: string | null;
  digest: string | null;
}

/**
 * Closes a month of a site's company in the site's pool, once. What it holds from then on is what it holds
 * now: its documents by their day, and its movements of money, which are copied. Afterwards nothing is issued
 * or booked under its days (movements.ts, issue-documents.ts). Months are closed one after the other, when
 * they are over. Cases that are open and numbers that are missing stand in the way until they are
 * acknowledged. `sites`: those of the company.
 */
export async function closeMonth(
  db: D1Database,
  tenant: Pick<Tenant, "id" | "company">,
  sites: readonly string[],
  { month, acknowledged = [], operator }: ClosingBody & { operator: Operator },
  now: Date,
): Promise<ClosingAnswer> {
  const company = tenant.company.id;
  const done = await db.prepare(CLOSED).bind(company, month).first<ClosedMonth>();
  if (done) return { closing: await completed(db, company, done, tenant), blocking: [] };
  const zone = zoneOf(tenant.company);
  const { first, until } = boundsOf(month, zone);
  const open = await firstOpen(db, company);
  if (until > seconds(now)) return { closing: null, blocking: ["not_over"] };
  if (open.at !== null && open.at < first)
    return { closing: null, blocking: [`not_next ${monthOf(open.at, zone)}`] };
  if (until <= open.since) return { closing: null, blocking: [`not_next ${monthOf(open.since, zone)}`] };
  const blocking = await openThings(db, company, sites, until);
  if (blocking.some((each) => !acknowledged.includes(each))) return { closing: null, blocking };
  const unclosed = {
    where: "NOT EXISTS (SELECT 1 FROM closed_months WHERE company = ? AND until >= ?)",
    values: [company, until],
  };
  await db.batch([
    auditStatement(
      db,
      {
        site: tenant.id,
        area: "books",
        operator,
        action: "close",
        subject: `${company} ${month}`,
        reason: blocking.join("; "),
      },
      unclosed,
      now,
    ),
    db
      .prepare(
        `${JOURNAL} INSERT INTO closed_movements (company, month, entry, kind, reference, order_id, payment, site, currency, amount, at, booked_at)
          SELECT ?1, ?2, entry, kind, reference, order_id, payment, site, currency, amount, at, booked_at FROM unbooked
          WHERE booked_at < ?3 AND NOT EXISTS (SELECT 1 FROM closed_months WHERE company = ?1 AND until >= ?3)`,
      )
      .bind(company, month, until),
    db
      .prepare(
        `INSERT INTO closed_months (company, month, until, acknowledged, site, operator_id, operator, closed_at)
          SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (SELECT 1 FROM closed_months WHERE company = ?1 AND until >= ?3)`,
      )
      .bind(
        company,
        month,
        until,
        JSON.stringify(blocking),
        tenant.id,
        operator.id,
        operator.name,
        seconds(now),
      ),
  ]);
  const row = await db.prepare(CLOSED).bind(company, month).first<ClosedMonth>();
  return { closing: row && (await completed(db, company, row, tenant)), blocking: [] };
}

/** The closed months of a site's company, and the trial of one of them. */
export async function listClosings(
  db: D1Database,
  tenant: Pick<Tenant, "id" | "company">,
  month: string | undefined,
): Promise<ClosingsAnswer> {
  const company = tenant.company.id;
  const { results } = await db
    .prepare("SELECT * FROM closed_months WHERE company = ?1 ORDER BY month DESC LIMIT ?2")
    .bind(company, PAGE)
    .all<ClosedMonth>();
  const closings: Closing[] = [];
  for (const row of results) closings.push(await completed(db, company, row, tenant));
  const tried = closings.find((each) => each.month === month);
  if (!tried) return { company, closings, trial: null };
  const now = await digestOf(db, company, tried.month, boundsOf(tried.month, zoneOf(tenant.company)));
  const { results: changed } = await db
    .prepare(
      `${JOURNAL} SELECT entry FROM unbooked WHERE kind = 'correction' AND entry IN (SELECT entry FROM closed_movements WHERE company = ?1 AND month = ?2) ORDER BY entry LIMIT 100`,
    )
    .bind(company, tried.month)
    .all<{ entry: string }>();
  return {
    company,
    closings,
    trial: {
      month: tried.month,
      digest: now.digest,
      is_equal: now.digest === tried.digest,
      erased: now.erased,
      changed: changed.map(({ entry }) => entry),
    },
  };
}

/** A closed month with its digest, which is made now where a crash kept it from being stored. */
async function completed(
  db: D1Database,
  company: string,
  row: ClosedMonth,
  tenant: Pick<Tenant, "company">,
): Promise<Closing> {
  const { digest, ...totals } =
    row.digest === null || row.totals === null
      ? await storedDigest(db, company, row, tenant)
      : { digest: row.digest, ...(JSON.parse(row.totals) as Omit<Digest, "digest" | "erased">) };
  return {
    month: row.month,
    closed_at: new Date(row.closed_at * 1000).toISOString(),
    operator: row.operator,
    acknowledged: JSON.parse(row.acknowledged),
    ...totals,
    digest,
  };
}

async function storedDigest(
  db: D1Database,
  company: string,
  { month }: ClosedMonth,
  tenant: Pick<Tenant, "company">,
): Promise<Omit<Digest, "erased">> {
  const {
    erased: _,
    digest,
    ...totals
  } = await digestOf(db, company, month, boundsOf(month, zoneOf(tenant.company)));
  await db
    .prepare(
      "UPDATE closed_months SET totals = ?3, digest = ?4 WHERE company = ?1 AND month = ?2 AND digest IS NULL",
    )
    .bind(company, month, JSON.stringify(totals), digest)
    .run();
  return { digest, ...totals };
}

/** The moment of the first entry that no closed month holds, and the first second of the open time. */
async function firstOpen(db: D1Database, company: string): Promise<{ at: number | null; since: number }> {
  const row = await db
    .prepare(
      `${JOURNAL} SELECT (SELECT at FROM opens) AS since, min(
          coalesce((SELECT min(booked_at) FROM unbooked), 9e15),
          coalesce((SELECT min(issued_at) FROM documents, opens WHERE company = ?1 AND issued_at >= opens.at), 9e15)) AS at`,
    )
    .bind(company)
    .first<{ at: number; since: number }>();
  return { at: row === null || row.at > 8e15 ? null : row.at, since: row?.since ?? 0 };
}

/**
 * Which cases are open since before a moment, and numbers that are missing, as they are acknowledged.
 * Statements of withdrawals are not among it: what becomes of one is booked when it is decided, and strangers
 * can send any number.
 */
async function openThings(
  db: D1Database,
  company: string,
  sites: readonly string[],
  until: number,
): Promise<string[]> {
  const cases: string[] = [];
  for (const site of sites)
    for (const { about, what, at } of (await listCases(db, site)).open)
      if (kindOf(about) !== "statement" && Date.parse(at) < until * 1000) cases.push(`${about}: ${what}`);
  const runs = await documentRuns(db, company);
  return [...new Set(cases), ...runs.flatMap(({ run, gaps }) => gaps.map((gap) => `missing ${run} ${gap}`))];
}
