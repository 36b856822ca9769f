import type { ReportDecisionBody } from "#contract/desk/reports.ts";
import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { ReportOutcome } from "#contract/product/report-kinds.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";

interface Row {
  id: string;
  receipt: string;
  status: "open" | "decided";
  outcome: ReportOutcome | null;
  /** Of the reporter; null where their account is gone or its address was never confirmed. */
  email: string | null;
  name: string | null;
  language: Locale | null;
}

/**
 * Closes reports of a site with an outcome and a reason, each once, with its entry in the audit and the mail
 * to its reporter in one transaction: article 16 of the Digital Services Act wants them told what was
 * decided, who decided it and where they can turn. What is done about the reported member is a decision of
 * its own, made before. `not_found` where one of them is not of this site; `not_possible` where one was
 * closed otherwise before.
 */
export async function closeReports(
  env: Env,
  tenant: Tenant,
  { receipts, outcome, reason, operator }: ReportDecisionBody & { operator: Actor },
  now: Date,
): Promise<"closed" | "not_found" | "not_possible"> {
  const db = databaseOf(env, tenant);
  const { results } = await db
    .prepare(
      `SELECT reports.id, receipt, reports.status, outcome, accounts.email, profiles.name, profiles.language
       FROM reports LEFT JOIN accounts ON accounts.member = reporter AND accounts.unconfirmed_since IS NULL
       LEFT JOIN profiles ON profiles.id = reporter
       WHERE reports.site = ?1 AND receipt IN (SELECT value FROM json_each(?2))`,
    )
    .bind(tenant.id, JSON.stringify(receipts))
    .all<Row>();
  if (results.length < new Set(receipts).size) return "not_found";
  if (results.some((row) => row.status === "decided" && row.outcome !== outcome)) return "not_possible";
  const words = cleanedText(reason);
  for (const row of results.filter(({ status }) => status === "open"))
    await closeOne(env, tenant, row, { outcome, reason: words, operator }, now);
  return "closed";
}

async function closeOne(
  env: Env,
  tenant: Tenant,
  { id, receipt, email, name, language }: Row,
  { outcome, reason, operator }: { outcome: ReportOutcome; reason: string; operator: Actor },
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const mail =
    email === null || name === null || language === null
      ? null
      : newMail(
          env,
          tenant,
          {
            kind: "report_closed",
            locale: language,
            recipient: email,
            name,
            link: receipt,
            details: { receipt, outcome, reason },
            id: `report-${id}`,
          },
          now,
          "EXISTS (SELECT 1 FROM reports WHERE receipt = ?7 AND status = 'open')",
        );
  const [audit] = await db.batch([
    auditStatement(
      db,
      {
        site: tenant.id,
        area: "reports",
        operator,
        action: outcome,
        subject: receipt,
        reason,
        before: { status: "open" },
        after: { status: "decided" },
      },
      { where: "EXISTS (SELECT 1 FROM reports WHERE id = ? AND status = 'open')", values: [id] },
      now,
    ),
    // Before the change, under the same condition: of two operators at once only one writes to the reporter.
    ...(mail ? [mail.row] : []),
    db
      .prepare(
        `UPDATE reports SET status = 'decided', outcome = ?2, reason = ?3, decided_by = ?4, decided_at = ?5
         WHERE id = ?1 AND status = 'open'`,
      )
      .bind(id, outcome, reason, operator.id, Math.floor(now.getTime() / 1000)),
  ]);
  if (audit?.meta.changes) await mail?.enqueue();
}
