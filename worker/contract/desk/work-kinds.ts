/** What waits for a person, by what it is about. */
export const WORK_KINDS = [
  "photo",
  "selfie",
  "recording",
  "report",
  "complaint",
  "appeal",
  "money",
  "decision",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
