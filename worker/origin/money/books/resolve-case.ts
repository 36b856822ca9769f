import type { CaseBody } from "#contract/desk/cases.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { memberObject } from "#origin/member/address.ts";
import { correctionStatements } from "#origin/money/documents/issue-documents.ts";
import { mailOfOrder } from "#origin/money/documents/order-mails.ts";
import { reversalId } from "#origin/money/documents/stored-documents.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { withdrawByOperator } from "#origin/money/withdrawals/withdraw-by-operator.ts";
import { readOrder } from "./booked-orders.ts";
import { GIVEN } from "./booked-refunds.ts";
import { RESOLUTIONS, kindOf } from "./open-cases.ts";
import { creditStatements } from "./settle-returns.ts";

/**
 * The `asked_at` of a refund to be processed next, in seconds since 1970. Not 0, so that it still counts as
 * sent before and is looked up at the provider first.
 */
const LONG_AGO = 1;
/**
 * A payment that names no order belongs to no site, so an operator of any site of the pool may resolve it.
 * Only the operator gives this verdict.
 */
const UNFITTING =
  "id = ?1 AND verdict IN ('wrong_amount', 'unknown_order') AND (site = ?2 OR (verdict = 'unknown_order' AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id)))";
const FAILED = "id = ?1 AND site = ?2 AND status = 'failed'";
const OPEN_STATEMENT = "id = ?1 AND site = ?2 AND outcome = 'open'";
const UNRESOLVED = "id = ?1 AND site = ?2 AND decision IS NULL AND reversed_at IS NULL";

/** What a resolution changes besides its statement, and what the audit says of it. */
interface Change {
  values?: (string | number)[];
  more?: D1PreparedStatement[];
  before?: object | null;
  after?: object | null;
}

/**
 * Resolves an open case as the operator says and records it with the reason, in one step. `not_found` where
 * there is no such case on this site, or not any more; `not_possible` where no case of that kind is resolved
 * so; `no_sum` where a refund by hand has no sum up to what was promised, or no reference.
 */
export async function resolveCase(
  env: Env,
  tenant: Tenant,
  { about, resolution, reason, operator, order, amount, reference }: CaseBody & { operator: Actor },
  now: Date,
  deadline: ProviderDeadline,
): Promise<"resolved" | "not_found" | "not_possible" | "no_sum"> {
  const db = databaseOf(env, tenant);
  const kind = kindOf(about);
  const id = about.slice(kind.length + 1);
  if (!RESOLUTIONS[kind].some((each) => each === resolution)) return "not_possible";
  const write = async (
    table: string,
    which: string,
    change: string,
    { values = [], more = [], before = null, after = null }: Change = {},
  ): Promise<"resolved" | "not_found"> => {
    const [audit] = await db.batch([
      auditStatement(
        db,
        {
          site: tenant.id,
          area: "books",
          operator,
          action: resolution,
          subject: about,
          reason,
          before,
          after,
        },
        // the same values, under the numbers that follow the entry's own
        {
          where: `EXISTS (SELECT 1 FROM ${table} WHERE ${which.replaceAll("?1", "?11").replaceAll("?2", "?12")})`,
          values: [id, tenant.id],
        },
        now,
      ),
      db.prepare(`UPDATE ${table} SET ${change} WHERE ${which}`).bind(id, tenant.id, ...values),
      ...more,
    ]);
    return audit && audit.meta.changes > 0 ? "resolved" : "not_found";
  };
  if (kind === "payment") return write("payments", UNFITTING, "verdict = 'looked_into'");
  if (kind === "document") return write("document_faults", "about = ?1 AND site = ?2", "next_at = 0");
  if (kind === "refund" && resolution === "again")
    return write(
      "refunds",
      FAILED,
      `status = 'requested', refund = NULL, failure = NULL, asked_at = ${LONG_AGO}`,
    );
  if (kind === "operator_refund")
    return write(
      "operator_refunds",
      FAILED,
      resolution === "again"
        ? `status = 'requested', refund = NULL, failure = NULL, asked_at = ${LONG_AGO}`
        : "status = 'dropped'",
    );
  if (kind === "refund") {
    const failed = await db
      .prepare(`SELECT amount, order_id FROM refunds WHERE ${FAILED}`)
      .bind(id, tenant.id)
      .first<{ amount: number; order_id: string }>();
    const refunded = failed && (await readOrder(db, failed.order_id));
    if (!refunded) return "not_found";
    if (amount === undefined || amount > failed.amount || reference === undefined) return "no_sum";
    // The document of what was promised is corrected by one of its own, which the member gets.
    const mail = await mailOfOrder(
      env,
      tenant,
      "document",
      refunded,
      now,
      { document: reversalId(id) },
      reversalId(id),
    );
    const outcome = await write(
      "refunds",
      FAILED,
      `status = 'by_hand', reference = ?3, ${GIVEN}, done_at = ?5`,
      {
        values: [reference, amount, Math.floor(now.getTime() / 1000)],
        more: [...correctionStatements(db, tenant, id, now), ...mail.rows],
        before: { amount: failed.amount },
        after: { amount, reference },
      },
    );
    await mail.enqueue();
    return outcome;
  }
  if (kind === "statement") {
    // The same words again, "my last order", may mean another purchase: they are a statement of their own.
    const ended = `ended_at = ${Math.floor(now.getTime() / 1000)}, statement_key = statement_key || '/' || id`;
    if (resolution === "no_purchase")
      return write(
        "withdrawal_statements",
        `${OPEN_STATEMENT} AND chosen IS NULL`,
        `outcome = 'no_purchase', ${ended}`,
      );
    const withdrawn = await withdrawByOperator(env, tenant, id, order, deadline);
    return withdrawn === "not_found" || withdrawn === "not_possible"
      ? withdrawn
      : write("withdrawal_statements", OPEN_STATEMENT, `outcome = ?3, order_id = ?4, ${ended}`, {
          values: [withdrawn, order ?? ""],
        });
  }
  const found = await db
    .prepare(`SELECT order_id, member FROM payment_returns WHERE ${UNRESOLVED}`)
    .bind(id, tenant.id)
    .first<{ order_id: string; member: string }>();
  if (!found) return "not_found";
  if (resolution !== "accept" && resolution !== "take" && resolution !== "restore") return "not_possible";
  // The member's object first, once by the return: after a crash the same resolution is repeated from here.
  const member = memberObject(env, tenant.pool, found.member);
  const answer = await member.decideReturn(id, resolution);
  if (answer === null && (await member.books()) !== null) return "not_found";
  return write("payment_returns", UNRESOLVED, "decision = ?3", {
    values: [resolution],
    more: creditStatements(db, found.order_id, answer, now),
  });
}
