/** What the desk lists of a member. */
export const MEMBER_LIST_NAMES = [
  "orders",
  "ledger",
  "grants",
  "decisions",
  "reports_about",
  "reports_by",
  "complaints",
  "mails",
  "consents",
  "notes",
] as const;
