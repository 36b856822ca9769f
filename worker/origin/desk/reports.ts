import { reportDecisionBody, reportsQuery } from "#contract/desk/reports.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { recordAction } from "#origin/base/audit.ts";
import { evidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { openReports, reportFile, reportsWith } from "#origin/safety/reports/open-reports.ts";
import { siteHandler } from "./call.ts";
import { plan } from "./plan.ts";

/** The quick reports that wait for the operator of the site, or one of them with its evidence. */
export const waitingReports = siteHandler("GET /api/reports", {
  query: reportsQuery,
  async answer({ db, env, tenant, query, operator, session, now }) {
    const list = await openReports(db, tenant, query);
    if (query.receipt === undefined) return { ...list, report: null };
    const names = evidenceNames(env, tenant, { operator, session }, now);
    const file = await reportFile(env, db, tenant, query.receipt, names);
    if (file === null) throw new Refusal(404, "not_found");
    await recordAction(
      db,
      {
        site: tenant.id,
        area: "evidence",
        operator,
        action: "view report",
        subject: file.receipt,
        reason: "",
      },
      now,
    );
    return { ...list, report: file };
  },
});

/** Closes reports, and tells those who made them, in some seconds. */
export const decideReports = siteHandler("PUT /api/reports", {
  body: reportDecisionBody,
  async answer(call) {
    const { db, tenant, body } = call;
    const [subject = "", ...others] = body.receipts;
    const also = others.map((receipt) => ({ kind: "report" as const, subject: receipt }));
    const planned = await plan(call, "PUT /api/reports", { kind: "report", subject, also });
    return { reports: await reportsWith(db, tenant, body.receipts), planned };
  },
});
