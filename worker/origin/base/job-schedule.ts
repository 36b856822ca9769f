import type { JobPiece } from "#origin/base/job-piece.ts";

/** How often a job runs, and whether each pool has its own run or one run serves all pools. */
interface JobSchedule {
  every: "quarter_hour" | "day";
  pools: "each" | "together";
}

/** The scheduled jobs. Their names are in queued messages and in the table `job_runs`. */
export const JOB_SCHEDULE = {
  unsent_mail: { every: "quarter_hour", pools: "each" },
  weekly_updates: { every: "quarter_hour", pools: "each" },
  news: { every: "quarter_hour", pools: "each" },
  unconfirmed_signups: { every: "quarter_hour", pools: "each" },
  draft_reminders: { every: "quarter_hour", pools: "each" },
  lost_notices: { every: "quarter_hour", pools: "each" },
  open_orders: { every: "quarter_hour", pools: "each" },
  late_payments: { every: "quarter_hour", pools: "each" },
  open_refunds: { every: "quarter_hour", pools: "each" },
  operator_refunds: { every: "quarter_hour", pools: "each" },
  documents: { every: "quarter_hour", pools: "each" },
  exports: { every: "quarter_hour", pools: "each" },
  erasures: { every: "quarter_hour", pools: "each" },
  planned_decisions: { every: "quarter_hour", pools: "each" },
  decisions: { every: "quarter_hour", pools: "each" },
  credit_grants: { every: "quarter_hour", pools: "each" },
  photo_holds: { every: "quarter_hour", pools: "each" },
  // Days end at another time in each zone.
  day_counts: { every: "quarter_hour", pools: "each" },
  // The provider's list of payments is one for all pools.
  payments: { every: "day", pools: "together" },
  old_notices: { every: "day", pools: "each" },
  old_dead_letters: { every: "day", pools: "each" },
  old_page_counts: { every: "day", pools: "each" },
  old_drafts: { every: "day", pools: "each" },
  restored_erasures: { every: "day", pools: "each" },
  final_decisions: { every: "day", pools: "each" },
  old_reports: { every: "day", pools: "each" },
  old_complaints: { every: "day", pools: "each" },
  old_statements: { every: "day", pools: "each" },
  old_documents: { every: "day", pools: "each" },
  old_mandate_proofs: { every: "day", pools: "each" },
  photo_prints: { every: "day", pools: "each" },
  old_selfies: { every: "day", pools: "each" },
  member_index: { every: "day", pools: "each" },
} as const satisfies Record<string, JobSchedule>;

export type JobName = keyof typeof JOB_SCHEDULE;
export const JOB_NAMES = Object.keys(JOB_SCHEDULE) as JobName[];

/**
 * What a job does: one bounded piece, of well under the 1,000 queries that the platform allows an invocation.
 * Answers the cursor of the next piece, or null at the end. A piece may run twice.
 */
export type JobWork = (piece: JobPiece) => Promise<string | null>;
export type Jobs = Record<JobName, JobWork>;
