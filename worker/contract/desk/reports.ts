import type { ReportKind, ReportOutcome } from "#contract/product/report-kinds.ts";
import { siteCall } from "./call.ts";
import type { Planned } from "./planned.ts";
import type { ReportDecisionBody, ReportsQuery } from "./reports.schema.ts";

export type { ReportDecisionBody, ReportsQuery };

/** A report as the operator reads it. Times are ISO dates and times. */
export interface ListedReport {
  receipt: string;
  kind: ReportKind;
  text: string;
  /** Who reported; the name is null and the language the site's where their account is gone. */
  reporter: { id: string; name: string | null; language: string | null };
  /** The member it is about, with the page of their profile. */
  about: { id: string; name: string | null; site: string; url: string };
  at: string;
  /** How it was closed and who closed it; null while it is open. */
  decision: { outcome: ReportOutcome; reason: string; operator: string; at: string } | null;
}

/** One report with what was to be seen then, whatever was changed or deleted since. */
export interface ReportFile extends ListedReport {
  /** Texts, messages and the keys of photos. */
  evidence: unknown;
  /** Copies of its photos and recordings, which open at /evidence/ for ten minutes. */
  files: { key: string; filename: string }[];
}

/** Open reports of one kind: how many, and since when the oldest waits. */
export interface WaitingReports {
  kind: ReportKind;
  total: number;
  oldest_at: string;
}

export interface ReportsAnswer {
  /** Open ones: minors, intimate images and crimes first, of each the oldest first. */
  reports: ListedReport[];
  /** Over all pages, whatever the list was narrowed down to. */
  waiting: WaitingReports[];
  /** Cursor of the next page, null after the last. */
  next: string | null;
  /** The one that was asked for. */
  report: ReportFile | null;
}

export const reports = {
  GET: siteCall<{ query: ReportsQuery; answer: ReportsAnswer }>("moderator"),
  /** Repeating it changes nothing. */
  PUT: siteCall<{ body: ReportDecisionBody; answer: { reports: ListedReport[] } & Planned }>("moderator"),
};
