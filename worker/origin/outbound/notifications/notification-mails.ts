import type { NewsDetails, NoticeDetails, WeeklyDetails } from "#origin/outbound/mail/mail-kinds.ts";
import type { MailSender } from "#origin/outbound/mail/mail-senders.ts";
import { renderNewsMail } from "./news-mail.ts";
import { countNewsMail } from "./news-state.ts";
import { renderNoticeMail } from "./notice-mail.ts";
import { renderWeeklyMail } from "./weekly-mail.ts";

/** The emails about notifications. */
export const NOTIFICATION_MAILS = {
  notice: {
    write: (env, tenant, { name, details }, reader) =>
      renderNoticeMail(env, tenant, reader, name, details as NoticeDetails),
  },
  weekly: {
    write: (env, tenant, { name, details }, reader) =>
      renderWeeklyMail(env, tenant, reader, name, details as WeeklyDetails),
  },
  news: {
    write: (env, tenant, { name, details }, reader) =>
      renderNewsMail(env, tenant, reader, name, details as NewsDetails),
    done: (db, { id: site }, { details }, hasLeft) =>
      countNewsMail(db, { site, slug: (details as NewsDetails).slug }, hasLeft),
  },
} satisfies Record<string, MailSender>;
