import { endOldHolds } from "#origin/complaints/end-holds.ts";
import { makeMissingPrints } from "#origin/complaints/missing-prints.ts";
import { deleteOldComplaints } from "#origin/complaints/old-complaints.ts";
import { applyDecisions, finishDecisions } from "#origin/decisions/decision-jobs.ts";
import { eraseMembers } from "#origin/deletion/erase-members.ts";
import { replayErasures } from "#origin/deletion/erasures.ts";
import { eraseOldDocuments } from "#origin/documents/old-documents.ts";
import { buildExports } from "#origin/exports/build-exports.ts";
import { requeueUnsent } from "#origin/mail/send-queued-mail.ts";
import { sendNews } from "#origin/notifications/send-news.ts";
import { sendWeeklyUpdates } from "#origin/notifications/weekly-updates.ts";
import { deleteOldProofs } from "#origin/payments/mandate-proofs.ts";
import { deleteOldReports } from "#origin/reports/old-reports.ts";
import { sendDraftReminders } from "#origin/signup/draft-mails.ts";
import { deleteOldDrafts } from "#origin/signup/drafts.ts";
import { removeUnconfirmed } from "#origin/signup/remove-unconfirmed.ts";
import { eraseOldSelfies } from "#origin/verification/selfie-files.ts";
import { deleteOldStatements } from "#origin/withdrawals/old-statements.ts";
import { completeDocuments } from "./complete-documents.ts";
import type { Jobs } from "./job-piece.ts";
import { deleteOldPageCounts } from "./page-counts.ts";
import {
  deleteOldNotices,
  reconcileLatePayments,
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
  documents: completeDocuments,
  exports: buildExports,
  erasures: eraseMembers,
  decisions: applyDecisions,
  photo_holds: endOldHolds,
  payments: reconcilePayments,
  old_notices: deleteOldNotices,
  old_page_counts: deleteOldPageCounts,
  old_drafts: deleteOldDrafts,
  restored_erasures: replayErasures,
  final_decisions: finishDecisions,
  old_reports: deleteOldReports,
  old_complaints: deleteOldComplaints,
  old_statements: deleteOldStatements,
  old_documents: eraseOldDocuments,
  old_mandate_proofs: deleteOldProofs,
  photo_prints: makeMissingPrints,
  old_selfies: eraseOldSelfies,
  member_index: sweepMemberIndex,
};
