import { siteCall } from "./call.ts";
import type { NewsReceiversQuery } from "./news.schema.ts";

/** How many members get news of a kind now, and in which languages they read. */
export interface NewsReceiversAnswer {
  total: number;
  languages: { language: string; count: number }[];
}

export const newsReceivers = {
  GET: siteCall<{ query: NewsReceiversQuery; answer: NewsReceiversAnswer }>("support"),
};
