import { type } from "#contract/schema.ts";
import { CASE_KINDS } from "./case-kinds.ts";

export const caseQuery = type({ kind: type.enumerated(...CASE_KINDS), id: "1 <= string <= 60" });
export type CaseQuery = typeof caseQuery.infer;
