import { cachedCall, type CacheRule } from "#contract/call.ts";
import type { Interest } from "#contract/product/vocabulary.ts";

export type InterestsAnswer = { key: Interest; label: string }[];

/** A site's lists change only with a deploy: ten minutes fresh, and a day while the origin is down. */
export const LISTS: CacheRule = { fresh: 600, stale: 86_400, by: [] };

export const interests = {
  GET: cachedCall<{ answer: InterestsAnswer }>(LISTS),
};
