import type { Locale } from "#contract/entities.ts";
import { siteCall } from "./call.ts";
import type { NewsBody, NewsContent, NewsQuery, NewsType, StopNewsBody } from "./news.schema.ts";

export type { NewsBody, NewsContent, NewsType };

/** A piece of news and how far it is. Times are ISO dates and times. */
export interface ListedNews {
  slug: string;
  type: NewsType;
  /** In the first language that it was written in. */
  title: string;
  locales: Locale[];
  started_at: string;
  /** Since when nobody is added to those who get it. */
  finished_at: string | null;
  stopped_at: string | null;
  /** Names; empty for news of before they were recorded. */
  started_by: string;
  stopped_by: string | null;
  /** Members whose email was stored, and of these: who got it, and who did not want it any more. */
  recipients: number;
  sent: number;
  skipped: number;
  /** Whose email has not left: it is night there, or their turn has not come. None of a stopped one leaves. */
  waiting: number;
}

/** A discount code as a promotion names it. */
export interface NewsDiscount {
  code: string;
  percentage: number;
  /** ISO date and time; null for no end. */
  expires_at: string | null;
}

export const news = {
  /** What was sent, newest first. */
  GET: siteCall<{
    query: NewsQuery;
    answer: { news: ListedNews[]; total: number; oldest_at: string | null; next: string | null };
  }>("support"),
  /** Sends it to every member who wants it, once by its slug. */
  POST: siteCall<{ body: NewsBody; answer: ListedNews }>(),
  /** Stops it: what has not left does not leave. Support may, too. */
  DELETE: siteCall<{ body: StopNewsBody; answer: ListedNews }>("support"),
};
