import { ACCOUNT_MAILS } from "#origin/accounts/account-mails.ts";
import { MONEY_MAILS } from "#origin/money/money-mails.ts";
import type { MailSenders } from "#origin/outbound/mail/mail-senders.ts";
import { NOTIFICATION_MAILS } from "#origin/outbound/notifications/notification-mails.ts";
import { SAFETY_MAILS } from "#origin/safety/safety-mails.ts";

/** Who sends each kind of email; the compiler names a kind that nobody sends. */
export const MAIL_SENDERS: MailSenders = {
  ...ACCOUNT_MAILS,
  ...MONEY_MAILS,
  ...SAFETY_MAILS,
  ...NOTIFICATION_MAILS,
};
