import { memberCall, operatorCall } from "#contract/call.ts";
import type { ReportKind } from "#contract/report-kinds.ts";
import type { ReportBody, ReportsQuery } from "./reports.schema.ts";

export type { ReportBody, ReportsQuery };

/** A report as the operator reads it. */
export interface ListedReport {
  receipt: string;
  kind: ReportKind;
  text: string;
  /** The ids of the two members. */
  reporter: string;
  reported: string;
  /** What was to be seen then: texts, messages and the keys of photos. Only where one report is asked for. */
  evidence?: unknown;
  /** ISO date and time. */
  at: string;
}

export interface ReportsAnswer {
  reports: ListedReport[];
}

/** The number under which the report is filed. The same report sent again has the same one. */
export interface ReportAnswer {
  report: { receipt: string };
}

export const reports = {
  /** The open reports of the site, the oldest first, or the one with a receipt. */
  GET: operatorCall<{ query: ReportsQuery; answer: ReportsAnswer }>("moderator"),
  POST: memberCall<{ body: ReportBody; answer: ReportAnswer }>(),
};
