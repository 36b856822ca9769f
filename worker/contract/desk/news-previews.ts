import type { Locale } from "#contract/entities.ts";
import { siteCall } from "./call.ts";
import type { NewsContent } from "./news.schema.ts";

/** An email as its reader gets it. */
export interface NewsMail {
  locale: Locale;
  subject: string;
  text: string;
  html: string;
}

/** The emails of a piece of news, by the code that sends them. It changes nothing. */
export const newsPreviews = {
  POST: siteCall<{ body: NewsContent; answer: { mails: NewsMail[] } }>(),
};
