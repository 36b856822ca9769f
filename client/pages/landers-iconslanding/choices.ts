import type { Interest } from "#contract/product/vocabulary.ts";

/** The interests that are asked for, of which a site shows those that it has. Each has a picture in page.tsx. */
export const CHOICES = [
  "hiking",
  "cooking",
  "concerts",
  "travel",
  "coffee",
  "books",
  "cycling",
  "cinema",
  "dogs",
  "board_games",
  "swimming",
  "gardening",
] as const satisfies readonly Interest[];

export type Choice = (typeof CHOICES)[number];
