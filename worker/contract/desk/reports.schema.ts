import { memberId } from "#contract/calls/people/member.schema.ts";
import { REPORT_KINDS, REPORT_OUTCOMES } from "#contract/product/report-kinds.ts";
import { type } from "#contract/schema.ts";

const receipt = type(/^R-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);

/**
 * `receipt` asks for one report with its evidence. The list of open ones goes on after the last page's
 * `next`, and is narrowed down to a kind or to the reports about one member.
 */
export const reportsQuery = type({
  "receipt?": receipt,
  "after?": /^\d\.\d{1,15}\.[\w-]{1,60}$/,
  "kind?": type.enumerated(...REPORT_KINDS),
  "profile?": memberId,
});
export type ReportsQuery = typeof reportsQuery.infer;

/** Closes reports alike, such as all about one person. The reporters read the reason. */
export const reportDecisionBody = type({
  receipts: receipt.array().atLeastLength(1).atMostLength(50),
  outcome: type.enumerated(...REPORT_OUTCOMES),
  reason: "10 <= string <= 2000",
});
export type ReportDecisionBody = typeof reportDecisionBody.infer;
