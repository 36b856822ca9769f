import type { WorkKind } from "#contract/desk/work-kinds.ts";

/** A condition in SQL: nobody has decided on it in the last seconds. `subject` is a column. */
export const notPlanned = (kind: WorkKind, subject: string): string =>
  `NOT EXISTS (SELECT 1 FROM planned_subjects AS planned WHERE planned.kind = '${kind}' AND planned.subject = ${subject})`;
