import { eraseMembers } from "#origin/accounts/deletion/erase-members.ts";
import { eraseAtOnce, replayErasures } from "#origin/accounts/deletion/erasures.ts";
import { buildExports } from "#origin/accounts/exports/build-exports.ts";
import { sendDraftReminders } from "#origin/accounts/signup/draft-mails.ts";
import { deleteOldDrafts } from "#origin/accounts/signup/drafts.ts";
import { removeUnconfirmed } from "#origin/accounts/signup/remove-unconfirmed.ts";
import type { Jobs } from "#origin/base/job-schedule.ts";
import { carryOutPlanned } from "#origin/desk/plan.ts";
import { applyGrants } from "#origin/money/books/credit-grants.ts";
import { eraseOldDocuments } from "#origin/money/documents/old-documents.ts";
import { deleteOldProofs } from "#origin/money/payments/mandate-proofs.ts";
import { deleteOldStatements } from "#origin/money/withdrawals/old-statements.ts";
import { requeueUnsent } from "#origin/outbound/mail/send-queued-mail.ts";
import { sendNews } from "#origin/outbound/notifications/send-news.ts";
import { sendWeeklyUpdates } from "#origin/outbound/notifications/weekly-updates.ts";
import { endOldHolds } from "#origin/safety/complaints/end-holds.ts";
import { makeMissingPrints } from "#origin/safety/complaints/missing-prints.ts";
import { deleteOldComplaints } from "#origin/safety/complaints/old-complaints.ts";
import { applyDecisions, finishDecisions } from "#origin/safety/decisions/decision-jobs.ts";
import { deleteOldReports } from "#origin/safety/reports/old-reports.ts";
import { eraseOldSelfies } from "#origin/safety/verification/selfie-files.ts";
import { completeDocuments } from "./complete-documents.ts";
import { countDays } from "./count-days.ts";
import { deleteOldLetters } from "./old-dead-letters.ts";
import { deleteOldPageCounts } from "./page-counts.ts";
import {
  deleteOldNotices,
  reconcileLatePayments,
  reconcileOperatorRefunds,
  reconcileOrders,
  reconcilePayments,
  reconcileRefunds,
  requeueNotices,
} from "./reconcile.ts";
import { sweepMemberIndex } from "./sweep-member-index.ts";

/** What each scheduled job does. */
export const JOBS: Jobs = {
  unsent_mail: requeueUnsent,
  weekly_updates: sendWeeklyUpdates,
  news: sendNews,
  unconfirmed_signups: removeUnconfirmed,
  draft_reminders: sendDraftReminders,
  lost_notices: requeueNotices,
  open_orders: reconcileOrders,
  late_payments: reconcileLatePayments,
  open_refunds: reconcileRefunds,
  operator_refunds: reconcileOperatorRefunds,
  documents: completeDocuments,
  exports: buildExports,
  erasures: eraseMembers,
  planned_decisions: carryOutPlanned,
  decisions: applyDecisions,
  credit_grants: applyGrants,
  photo_holds: endOldHolds,
  day_counts: countDays,
  payments: reconcilePayments,
  old_notices: deleteOldNotices,
  old_dead_letters: deleteOldLetters,
  old_page_counts: deleteOldPageCounts,
  old_drafts: deleteOldDrafts,
  restored_erasures: replayErasures,
  final_decisions: (piece) => finishDecisions(piece, eraseAtOnce),
  old_reports: deleteOldReports,
  old_complaints: deleteOldComplaints,
  old_statements: deleteOldStatements,
  old_documents: eraseOldDocuments,
  old_mandate_proofs: deleteOldProofs,
  photo_prints: makeMissingPrints,
  old_selfies: eraseOldSelfies,
  member_index: sweepMemberIndex,
};
