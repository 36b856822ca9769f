import { cachedCall } from "#contract/call.ts";
import type { Region } from "#contract/entities.ts";
import { LISTS } from "./interests.ts";

/** The regions of each of the site's countries. */
export type RegionsAnswer = Record<string, Region[]>;

export const regions = {
  GET: cachedCall<{ answer: RegionsAnswer }>(LISTS),
};
