import type { Interest } from "#contract/product/vocabulary.ts";

/**
 * Whole sentences only: they may follow each other in any order. {town} stands in the nominative, so never
 * after a preposition in the Nordic languages (på Hamar, i Oslo).
 */
export interface Phrases {
  openings: readonly string[];
  life: readonly string[];
  /** Said by people under 30, and by people of 50 and over. */
  young: readonly string[];
  late: readonly string[];
  interests: Record<Interest, string>;
  closings: readonly string[];
  lookingFor: readonly [readonly string[], readonly string[]];
  goodEvening: readonly [readonly string[], readonly string[]];
}
