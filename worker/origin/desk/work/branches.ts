import type { WorkKind, WorkQueue } from "#contract/desk/work-kinds.ts";
import { isWaiting } from "#origin/base/dead-letters.ts";
import { isLateJob } from "#origin/base/late-jobs.ts";
import { notPlanned } from "#origin/safety/not-planned.ts";

/**
 * Rows of one table that wait in a queue, in SQL. `key` and `at` (seconds since 1970) are what an index of
 * the table is sorted by; `subject` is `prefix` and the key.
 */
export interface Branch {
  queue: WorkQueue;
  kind: WorkKind;
  from: string;
  where: string;
  key: string;
  prefix?: string;
  at: string;
  site: string;
  /** The person it is about and their language, where there is one. */
  member: string;
  language: string;
  inChat?: boolean;
  /** A row without a site is everybody's whose site has its database. */
  isShared?: true;
}

/** ?2: the operator. */
export const OPERATOR = "?2";

const REPORT = {
  kind: "report",
  from: "reports AS item INDEXED BY reports_waiting LEFT JOIN profiles ON profiles.id = item.reported",
  key: "item.receipt",
  at: "item.at",
  site: "item.site",
  member: "item.reported",
  language: "profiles.language",
} as const;
const report = (condition: string) =>
  `item.status = 'open' AND ${condition} AND ${notPlanned("report", "item.receipt")}`;

const COMPLAINT = {
  kind: "complaint",
  from: "complaints AS item INDEXED BY complaints_waiting",
  key: "item.number",
  at: "item.at",
  site: "item.site",
  member: "item.reported",
  language: "item.language",
} as const;
const OPEN_APPEAL = "appealed_at IS NOT NULL AND appeal_outcome IS NULL";
/** The complaint that an appeal is waits as the appeal. */
const complaint = (condition: string) =>
  `item.status IN ('received', 'reviewing') AND ${condition} AND ${notPlanned("complaint", "item.number")}
   AND NOT EXISTS (SELECT 1 FROM decisions WHERE decisions.id = item.decision AND ${OPEN_APPEAL})`;

const MONEY = { kind: "money", at: "item.at", site: "item.site", language: "NULL" } as const;

const PHOTO = {
  kind: "photo",
  key: "item.key",
  site: "profiles.site",
  member: "profiles.id",
  language: "profiles.language",
} as const;

/** Everything that waits for a person. The place of a branch in this list is a part of every cursor. */
export const BRANCHES: readonly Branch[] = [
  { ...REPORT, queue: "minor", where: report("item.urgency = 0 AND item.kind = 'minor'") },
  { ...COMPLAINT, queue: "minor", where: complaint("item.child = 1") },
  { ...REPORT, queue: "intimate", where: report("item.urgency = 0 AND item.kind = 'intimate'") },
  { ...COMPLAINT, queue: "intimate", where: complaint("item.child = 0 AND item.kind = 'intimate'") },
  {
    queue: "decision",
    kind: "decision",
    from: "planned_decisions AS item",
    where: `item.operator_id = ${OPERATOR} AND item.failure IS NOT NULL`,
    key: "item.id",
    at: "item.due_at / 1000",
    site: "item.site",
    member: "NULL",
    language: "NULL",
  },
  {
    queue: "letter",
    kind: "letter",
    from: "dead_letters AS item INDEXED BY dead_letters_waiting",
    where: isWaiting("item", "?3"),
    key: "item.id",
    at: "item.died_at",
    site: "item.site",
    member: "NULL",
    language: "NULL",
    isShared: true,
  },
  {
    queue: "job",
    kind: "job",
    from: "job_runs AS item INDEXED BY job_runs_by_end",
    where: isLateJob("item", "?3"),
    key: "item.job",
    at: "item.ended_at",
    site: "''",
    member: "NULL",
    language: "NULL",
    isShared: true,
  },
  {
    ...PHOTO,
    queue: "photo",
    from: "photos AS item INDEXED BY photos_inspected CROSS JOIN profiles ON profiles.id = item.profile",
    where: `item.status = 'inspected' AND item.uploaded_at IS NOT NULL AND profiles.status <> 'deleted'
      AND NOT EXISTS (SELECT 1 FROM photo_holds WHERE photo = item.key) AND ${notPlanned("photo", "item.key")}`,
    at: "item.uploaded_at",
  },
  {
    ...PHOTO,
    queue: "photo",
    inChat: true,
    from: "chat_photos AS item INDEXED BY chat_photos_waiting CROSS JOIN profiles ON profiles.id = item.sender",
    where: `item.status = 'inspected' AND profiles.status <> 'deleted' AND ${notPlanned("photo", "item.key")}`,
    at: "item.sent_at",
    site: "item.site",
  },
  {
    ...PHOTO,
    queue: "recording",
    inChat: true,
    from: "chat_photos AS item INDEXED BY recordings_waiting CROSS JOIN profiles ON profiles.id = item.sender",
    where: `item.reported_at IS NOT NULL AND ${notPlanned("photo", "item.key")}`,
    at: "item.reported_at",
    site: "item.site",
  },
  {
    queue: "selfie",
    kind: "selfie",
    from: "verifications AS item INDEXED BY selfies_waiting CROSS JOIN profiles ON profiles.id = item.member",
    where: `item.sent_at IS NOT NULL AND item.outcome IS NULL AND profiles.status = 'active' AND profiles.fictional = 0
      AND item.photo = (SELECT key FROM photos WHERE profile = item.member AND position = 0 AND status = 'active')
      AND ${notPlanned("selfie", "item.id")}`,
    key: "item.id",
    at: "item.sent_at",
    site: "item.site",
    member: "item.member",
    language: "profiles.language",
  },
  { ...REPORT, queue: "illegal", where: report("item.urgency = 1") },
  {
    ...MONEY,
    queue: "refund",
    from: "refunds AS item INDEXED BY refunds_failed",
    where: "item.status = 'failed'",
    key: "item.id",
    prefix: "refund ",
    member: "item.member",
  },
  {
    ...MONEY,
    queue: "refund",
    from: "operator_refunds AS item INDEXED BY operator_refunds_failed JOIN orders ON orders.id = item.order_id",
    where: "item.status = 'failed'",
    key: "item.id",
    prefix: "operator_refund ",
    member: "orders.member",
  },
  { ...REPORT, queue: "report", where: report("item.urgency = 2") },
  {
    ...MONEY,
    queue: "money",
    from: "payments AS item INDEXED BY payments_unclear",
    where: "item.verdict IN ('wrong_amount', 'unknown_order') AND item.status = 'paid'",
    key: "item.id",
    prefix: "payment ",
    at: "item.seen_at",
    member: "NULL",
    isShared: true,
  },
  {
    ...MONEY,
    queue: "money",
    from: "payment_returns AS item INDEXED BY payment_returns_waiting",
    where: `item.decision IS NULL AND item.reversed_at IS NULL AND (item.kind = 'provider_refund' OR item.credits_due >
      (SELECT coalesce(sum(credits), 0) FROM returned_credits WHERE return_id = item.id))`,
    key: "item.id",
    prefix: "return ",
    member: "item.member",
  },
  {
    ...MONEY,
    queue: "money",
    from: "document_faults AS item INDEXED BY document_faults_waiting JOIN orders ON orders.id = item.order_id",
    where: "TRUE",
    key: "item.about",
    prefix: "document ",
    member: "orders.member",
  },
  {
    queue: "appeal",
    kind: "appeal",
    // somebody else than who decided (article 20 (6) of the Digital Services Act is about people, and so are we)
    from: "decisions AS item INDEXED BY decisions_appealed LEFT JOIN profiles ON profiles.id = item.member",
    where: `item.appealed_at IS NOT NULL AND item.appeal_outcome IS NULL AND item.decided_by <> ${OPERATOR}
      AND ${notPlanned("appeal", "item.id")} AND NOT EXISTS (SELECT 1 FROM complaints JOIN planned_decisions AS planned
        ON planned.kind = 'complaint' AND planned.subject = complaints.number AND planned.failure IS NULL
        WHERE complaints.decision = item.id)`,
    key: "item.id",
    at: "item.appealed_at",
    site: "item.site",
    member: "item.member",
    language: "profiles.language",
  },
  {
    ...COMPLAINT,
    queue: "complaint",
    where: complaint("item.child = 0 AND item.kind <> 'intimate'"),
  },
  {
    ...MONEY,
    queue: "credits",
    kind: "credits",
    from: "credit_grants AS item INDEXED BY credit_grants_waiting LEFT JOIN profiles ON profiles.id = item.member",
    where: `item.state = 'waiting' AND item.operator_id <> ${OPERATOR}`,
    key: "item.id",
    member: "item.member",
    language: "profiles.language",
  },
  {
    ...MONEY,
    queue: "withdrawal",
    from: "withdrawal_statements AS item INDEXED BY statements_waiting",
    where: "item.outcome = 'open'",
    key: "item.id",
    prefix: "statement ",
    member: "NULL",
    language: "item.language",
  },
];
