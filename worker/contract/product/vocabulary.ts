/**
 * Closed lists that are no profile field of their own: wire values on one side, message ids
 * (`vocab.<list>.<word>`) on the other.
 */

export const GENDERS = ["male", "female"] as const;

/** Coarse activity is all that members learn of each other's presence. */
export const ACTIVITIES = ["online", "today", "week", "earlier"] as const;

export const INTERESTS = [
  "adventure",
  "animals",
  "architecture",
  "art",
  "astronomy",
  "baking",
  "board_games",
  "books",
  "camping",
  "cats",
  "cinema",
  "climbing",
  "coffee",
  "comedy",
  "concerts",
  "cooking",
  "crafts",
  "cycling",
  "dancing",
  "design",
  "dogs",
  "festivals",
  "fishing",
  "fitness",
  "football",
  "gaming",
  "gardening",
  "hiking",
  "history",
  "horses",
  "languages",
  "motorbikes",
  "museums",
  "music",
  "nature",
  "painting",
  "photography",
  "podcasts",
  "running",
  "sailing",
  "sauna",
  "series",
  "skiing",
  "swimming",
  "tennis",
  "theatre",
  "travel",
  "volunteering",
  "wine",
  "yoga",
] as const;

export type Gender = (typeof GENDERS)[number];
export type Activity = (typeof ACTIVITIES)[number];
export type Interest = (typeof INTERESTS)[number];
