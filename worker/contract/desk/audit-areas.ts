/** What an operator's action belongs to; lists show one area each. `evidence`: what was looked at. */
export const AUDIT_AREAS = [
  "books",
  "decisions",
  "complaints",
  "reports",
  "photos",
  "holds",
  "bans",
  "codes",
  "news",
  "partners",
  "erasures",
  "tokens",
  "members",
  "credits",
  "queues",
  "evidence",
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];
