import { personCall } from "./call.ts";
import type { AnalyticsFault } from "./visits.ts";

/** How the edge answered views of a site's landing pages. */
export interface SiteCache {
  site: string;
  /** Estimates: views by people, and those of them for which the page was in the cache. */
  views: number;
  hits: number;
}

export type CachesAnswer = { state: AnalyticsFault } | { state: "read"; days: number; sites: SiteCache[] };

/** How often pages come from the edge's cache, on all sites of the person. */
export const caches = {
  GET: personCall<{ answer: CachesAnswer }>("support", "moderator", "finance"),
};
