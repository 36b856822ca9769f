import {
  newsBody,
  newsContent,
  newsItemQuery,
  newsQuery,
  newsReceiversQuery,
  newsTest as newsTestBody,
  stopNewsBody,
} from "#contract/desk/news.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { recordAction } from "#origin/base/audit.ts";
import { databaseOf } from "#origin/base/env.ts";
import { previewNews, sendNewsTest } from "#origin/outbound/notifications/news-mail.ts";
import { newsReceivers as receiversOf } from "#origin/outbound/notifications/news-receivers.ts";
import { listNews, readNews, stopNews as stop } from "#origin/outbound/notifications/news-state.ts";
import { newsDiscount, startNews } from "#origin/outbound/notifications/start-news.ts";
import { siteHandler } from "./call.ts";

/** Pieces of news of one page. */
const PAGE = 50;

/** What was sent to members of a site, newest first. */
export const newsList = siteHandler("GET /api/news", {
  query: newsQuery,
  answer: ({ db, tenant, query }) => listNews(db, tenant.id, query.after, PAGE),
});

/** Sends news of the site, or a promotion, to every member who gets them: once by its slug. */
export const sendNews = siteHandler("POST /api/news", {
  body: newsBody,
  async answer({ env, tenant, db, body, operator, now }) {
    await startNews(env, tenant, { ...body, operator }, now);
    return found(await readNews(db, tenant.id, body.slug));
  },
});

/** Stops what has not left. */
export const stopNews = siteHandler("DELETE /api/news", {
  body: stopNewsBody,
  async answer({ env, tenant, db, body, operator, now }) {
    await stop(databaseOf(env, tenant), tenant.id, { ...body, operator }, now);
    return found(await readNews(db, tenant.id, body.slug));
  },
});

export const newsItem = siteHandler("GET /api/news-item", {
  query: newsItemQuery,
  answer: async ({ db, tenant, query }) => ({ news: found(await readNews(db, tenant.id, query.slug)) }),
});

/** How many would get it now. */
export const newsReceivers = siteHandler("GET /api/news-receivers", {
  query: newsReceiversQuery,
  answer: ({ db, tenant, query }) => receiversOf(db, tenant.id, query.type),
});

/** The emails as they will be sent. */
export const newsPreview = siteHandler("POST /api/news-previews", {
  body: newsContent,
  // a preview is made again rather than kept
  stored: () => ({ mails: [] }),
  async answer({ db, tenant, body, operator, now }) {
    const discount = await newsDiscount(db, tenant.id, body.code, now);
    return { mails: await previewNews(tenant, { ...body, discount }, operator.name) };
  },
});

/** Sends it to who asks, at the address by which they sign in. */
export const newsTest = siteHandler("POST /api/news-tests", {
  body: newsTestBody,
  async answer({ env, tenant, db, body, operator, now }) {
    const discount = await newsDiscount(db, tenant.id, body.code, now);
    await recordAction(
      db,
      { site: tenant.id, area: "news", operator, action: "test news", subject: body.locale, reason: "" },
      now,
    );
    const isSent = await sendNewsTest(env, tenant, {
      content: { ...body, discount },
      locale: body.locale,
      to: operator,
      id: `news-test-${crypto.randomUUID()}`,
    }).catch((error: unknown) => {
      reportError("news test", error);
      throw new Refusal(503, "origin_unavailable", { retryAfter: 30 });
    });
    if (!isSent) throw new Refusal(422, "invalid_input", { field: "locale" });
    return { to: operator.email };
  },
});

function found<T>(news: T | null): T {
  if (news === null) throw new Refusal(404, "not_found");
  return news;
}
