import type { ComplaintKind, ComplaintStatus } from "#contract/product/complaints.ts";
import type { ReportOutcome } from "#contract/product/report-kinds.ts";
import type { NoticeItem } from "#origin/member/notifications/notices.ts";

/** Emails about an order: their link is the order's page, and they state its figures. */
export const ORDER_MAIL_KINDS = [
  "receipt",
  "prenotice",
  "withdrawal",
  "refunded",
  "provider_refund",
  "document",
] as const;
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];

/** Emails about a decision against a member: their link is the decision's page. */
export const DECISION_MAIL_KINDS = [
  "decision_photo",
  "decision_voice",
  "decision_text",
  "decision_verification",
  "decision_suspension",
  "decision_closure",
  "decision_ended",
  "appeal_refused",
] as const;
export type DecisionMailKind = (typeof DECISION_MAIL_KINDS)[number];

/** Emails whose text is the same for everyone but for names and figures. */
export const FIXED_MAIL_KINDS = [
  "activate",
  "reset",
  "taken",
  "unknown",
  "login",
  "mail_change",
  "mail_changed",
  "mail_restored",
  "address_taken",
  "password_changed",
  "passkey_added",
  "complete",
  "complete_again",
  "deleted",
  "reactivate",
  "export",
  "ban",
  ...DECISION_MAIL_KINDS,
  "complaint",
  "complaint_confirm",
  "complaint_status",
  "report_closed",
  "withdrawal_statement",
  ...ORDER_MAIL_KINDS,
] as const;
export type FixedMailKind = (typeof FIXED_MAIL_KINDS)[number];

/**
 * `notice`: an email about unread messages and new likes, one line for each. `reset_if_known`: a request that
 * becomes a `reset`, or no email.
 */
export type MailKind = FixedMailKind | "reset_if_known" | "notice" | "weekly" | "news";

/** The figures in an email about an order: sums in minor units, times as ISO date and time. */
export interface OrderFigures {
  order: string;
  credits: number;
  amount: number;
  currency: string;
  at: string;
  /** The IANA time zone in which the times are written; UTC without one. */
  zone?: string;
  /** Of a direct debit. */
  account?: string;
  reference?: string;
  collected_on?: string;
  /** The end of the withdrawal period. */
  until?: string;
  /** The id of the document that is attached. */
  document?: string;
}

/** What an email about a complaint says. `reason` is what the operator wrote. */
export interface ComplaintFigures {
  number: string;
  about: ComplaintKind;
  status: ComplaintStatus;
  reason: string | null;
}

/** What an email about a closed report says. `reason` is what the operator wrote. */
export interface ReportFigures {
  receipt: string;
  outcome: ReportOutcome;
  reason: string;
}

/**
 * What the acknowledgement of a withdrawal without a session says: what was stated and when, as ISO date and
 * time, and what came of it. `refund`: in minor units, of a withdrawal that brings money back.
 */
export interface StatementFigures {
  name: string;
  number: string;
  at: string;
  outcome: "withdrawn" | "withdrawal_over" | "nothing_to_return" | "open";
  refund: { amount: number; currency: string } | null;
}

/** What an email about notices says, and the member who gets it. */
export interface NoticeDetails {
  member: string;
  items: NoticeItem[];
}

/** What a weekly update says, and the member who gets it: new likes, and newcomers who fit. */
export interface WeeklyDetails {
  member: string;
  likes: number;
  profiles: string[];
}

/** The member who gets news, and which. */
export interface NewsDetails {
  member: string;
  slug: string;
}
