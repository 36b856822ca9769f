import type { AuditArea } from "#contract/desk/audit-areas.ts";

const areas: Record<AuditArea, string> = {
  books: "Books",
  decisions: "Decisions",
  complaints: "Complaints",
  reports: "Reports",
  photos: "Photos",
  holds: "Holds",
  bans: "Banned pictures",
  codes: "Discount codes",
  news: "News",
  partners: "Partners",
  erasures: "Erasures",
  tokens: "Tokens",
  members: "Members",
  credits: "Credits",
  queues: "Queues",
  evidence: "Looked at",
};

/** The desk's words for the audit. */
export const auditWords = {
  title: "Audit",
  about: "Who did or looked at what, when, on whom and why. Nobody can change it.",
  none: "Nothing of this kind is in the audit.",
  filters: {
    area: "Area",
    operator: "Who",
    subject: "About (an id or a member’s whole name)",
    from: "From",
    to: "To",
    looks: "Hide looks",
  },
  everyone: "Everyone",
  areas,
  columns: { at: "When", who: "Who", site: "Site", what: "What", about: "About", why: "Why" },
  what: (area: string, action: string) =>
    `${Object.entries(areas).find(([known]) => known === area)?.[1] ?? area}: ${action.replaceAll("_", " ")}`,
  itself: "By itself",
  save: "Save all of it as CSV",
} as const;
