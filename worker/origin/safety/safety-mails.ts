import {
  DECISION_MAIL_KINDS,
  type ComplaintFigures,
  type ReportFigures,
} from "#origin/outbound/mail/mail-kinds.ts";
import { fixedMails, type MailSender } from "#origin/outbound/mail/mail-senders.ts";
import { confirmToken, statusKey } from "./complaints/numbers.ts";

/** The emails about complaints, reports and decisions against members. */
export const SAFETY_MAILS = {
  // the link is the id of the decision, whose page only its member can open
  ...fixedMails(DECISION_MAIL_KINDS, async (_env, _tenant, { link }) => ({ token: link })),
  ...fixedMails(["complaint", "complaint_status"], async (env, tenant, { details }) => {
    const complaint = details as ComplaintFigures;
    const key = await statusKey(env, tenant, complaint.number);
    return { token: `${complaint.number}?key=${key}`, complaint };
  }),
  ...fixedMails(["complaint_confirm"], async (env, tenant, { details }) => {
    const complaint = details as ComplaintFigures;
    return { token: await confirmToken(env, tenant, complaint.number), complaint };
  }),
  ...fixedMails(["report_closed"], async (_env, _tenant, { details }) => ({
    token: null,
    report: details as ReportFigures,
  })),
} satisfies Record<string, MailSender>;
