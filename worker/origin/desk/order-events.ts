import { orderEventsQuery } from "#contract/desk/order-events.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { readEvents } from "#origin/money/books/order-events.ts";
import { siteHandler } from "./call.ts";

/** What happened to the site's orders, for the operator's own statistics. */
export const orderEvents = siteHandler("GET /api/order-events", {
  query: orderEventsQuery,
  answer: ({ env, tenant, query }) => readEvents(databaseOf(env, tenant), tenant, Number(query.after ?? 0)),
});
