import type { BooksAnswer, BooksDifference, BooksLine, DocumentRun } from "#contract/desk/books.ts";
import type { Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import type { MemberBooks } from "#origin/member/billing/books-outbox.ts";
import {
  creditLines,
  moneyLines,
  sum,
  type GrantSide,
  type OrderSide,
  type OtherReturn,
  type PaymentSide,
  type ReturnedCredits,
  type ReturnSide,
} from "./account-lines.ts";
import type { Others } from "./company-sites.ts";
import { differencesOf } from "./compare-sides.ts";
import { documentRuns } from "./document-runs.ts";

/** Members in one answer. */
const PAGE = 50;

/** Behind which member it begins, and whose sites and companies are left out. */
interface Part {
  after: string;
  others: Others;
}

/**
 * The trial balance of some members of a pool. Each account is read from another source: what the provider
 * holds, what was sold, what was refunded or is owed, and what every member's ledger says. The lines of each
 * currency, and the credits, sum to zero, or something is wrong.
 */
export async function trialBalance(env: Env, pool: string, db: D1Database, part: Part): Promise<BooksAnswer> {
  const answer = await readBooks(env, pool, db, part);
  // What was settled between reading the two sides fits the second time.
  return answer.differences.length === 0 && isZero(answer.lines) ? answer : readBooks(env, pool, db, part);
}

const isZero = (lines: readonly BooksLine[]): boolean =>
  [...Map.groupBy(lines, ({ currency }) => currency).values()].every(
    (own) => sum(own, ({ amount }) => amount) === 0,
  );

async function readBooks(
  env: Env,
  pool: string,
  db: D1Database,
  { after, others }: Part,
): Promise<BooksAnswer> {
  const readable = "member > ?1 AND site NOT IN (SELECT value FROM json_each(?3))";
  const { results: listed } = await db
    .prepare(
      `SELECT member FROM roll WHERE ${readable} UNION SELECT member FROM orders WHERE ${readable} ORDER BY member LIMIT ?2`,
    )
    .bind(after, PAGE + 1, JSON.stringify(others.sites))
    .all<{ member: string }>();
  const members = listed.slice(0, PAGE).map(({ member }) => member);
  const ids = JSON.stringify(members);
  const ours = (column: string) => `${column} IN (SELECT value FROM json_each(?1))`;
  const [orders, payments, refunds, returns, credits, grants] = await db.batch<
    OrderSide & PaymentSide & ReturnSide & OtherReturn & ReturnedCredits & GrantSide
  >([
    db
      .prepare(
        `SELECT id, member, currency, credits, amount, payment, paid_at FROM orders WHERE ${ours("member")}`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT payments.id, member, payments.currency, payments.amount, payments.status, verdict, refunded, charged_back FROM payments JOIN orders ON orders.id = order_id WHERE ${ours("member")}`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT id, payment, order_id, member, currency, amount, credits, why, status FROM refunds WHERE ${ours("member")}`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT payment, payment_returns.currency, kind, payment_returns.amount FROM payment_returns JOIN payments ON payments.id = payment WHERE reversed_at IS NULL AND verdict IN ('settled', 'refused') AND ${ours("member")}`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT returned_credits.member, kind, credits FROM returned_credits JOIN payment_returns ON payment_returns.id = return_id WHERE ${ours("returned_credits.member")}`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT member, sum(credits) AS credits FROM credit_grants WHERE state = 'granted' AND applied_at IS NOT NULL AND ${ours("member")} GROUP BY member`,
      )
      .bind(ids),
  ]);
  const own = new Map(
    await Promise.all(
      members.map(async (member): Promise<[string, MemberBooks | null]> => [
        member,
        await memberObject(env, pool, member).books(),
      ]),
    ),
  );
  const rows = {
    orders: orders?.results ?? [],
    payments: payments?.results ?? [],
    refunds: refunds?.results ?? [],
    returns: returns?.results ?? [],
    credits: credits?.results ?? [],
    grants: grants?.results ?? [],
  };
  return {
    members: members.length,
    lines: [...moneyLines(rows), ...creditLines(rows, own)],
    differences: [...differencesOf(rows, own), ...(after === "" ? await unknownPayments(db, others) : [])],
    runs: after === "" ? await runsWithout(db, others) : [],
    next: listed.length > PAGE ? (members.at(-1) ?? null) : null,
  };
}

async function runsWithout(db: D1Database, { companies }: Others): Promise<DocumentRun[]> {
  return (await documentRuns(db, null)).filter(({ company }) => !companies.includes(company));
}

/** Payments that name no order of ours, at whichever account but that of another company. */
async function unknownPayments(db: D1Database, { companies }: Others): Promise<BooksDifference[]> {
  const { results } = await db
    .prepare(
      "SELECT id, verdict FROM payments WHERE verdict = 'unknown_order' AND status = 'paid' AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id) AND coalesce(company, '') NOT IN (SELECT value FROM json_each(?1)) LIMIT 100",
    )
    .bind(JSON.stringify(companies))
    .all<{ id: string; verdict: string }>();
  return results.map(({ id, verdict }) => ({ about: `payment ${id}`, what: verdict }));
}
