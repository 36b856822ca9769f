/**
 * What a case is: a report by its receipt, a complaint by its number, an appeal and a decision by the
 * decision's id.
 */
export const CASE_KINDS = ["report", "complaint", "appeal", "decision"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
