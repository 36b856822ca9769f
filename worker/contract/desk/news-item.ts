import { siteCall } from "./call.ts";
import type { NewsItemQuery, NewsText } from "./news.schema.ts";
import type { ListedNews, NewsDiscount } from "./news.ts";

/** One piece of news with everything that it says. */
export const newsItem = {
  GET: siteCall<{
    query: NewsItemQuery;
    answer: { news: ListedNews & { texts: NewsText[]; discount: NewsDiscount | null } };
  }>("support"),
};
