import { newsBody } from "#contract/desk/news.schema.ts";
import { startNews } from "#origin/outbound/notifications/start-news.ts";
import { siteHandler } from "./call.ts";

/** Sends news of the site, or a promotion, to every member who gets them: once by its slug. */
export const sendNews = siteHandler("POST /api/news", {
  body: newsBody,
  answer: ({ env, tenant, body, operator, now }) => startNews(env, tenant, { ...body, operator }, now),
});
