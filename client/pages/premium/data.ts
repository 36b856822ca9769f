import { pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import { nextIn } from "#client/parts/pay/credits-query.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: ({ query }) => ({ next: nextIn(query) ?? undefined }),
  /** Where to return to with the credits, and what the site gives its premium members in the swipe game. */
  data: ({ query, settings }) =>
    ready({ next: query.get("next"), swipe_likes: settings.premium_swipe_likes }),
});
export type Data = DataOf<typeof source>;
