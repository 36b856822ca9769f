import { newsBody } from "#contract/calls/operator/news.schema.ts";
import { startNews } from "#origin/outbound/notifications/start-news.ts";
import { operatorHandler } from "./call.ts";

/** Sends news of the site, or a promotion, to every member who gets them: once by its slug. */
export const sendNews = operatorHandler("POST /api/news.php", {
  body: newsBody,
  answer: ({ env, tenant, body, operator }) => startNews(env, tenant, { ...body, operator }, new Date()),
});
