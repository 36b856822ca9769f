/**
 * The closed word lists of a profile: wire values on one side, message ids (`vocab.<list>.<word>`) on the
 * other.
 */

export const GENDERS = ["male", "female"] as const;
export const SEXUALITIES = ["hetero", "gay", "lesbian", "bi"] as const;
export const HAIR_COLOURS = ["black", "brown", "blond", "red", "grey", "other"] as const;
export const EYE_COLOURS = ["brown", "blue", "green", "grey", "hazel"] as const;
export const BODY_TYPES = ["slim", "athletic", "average", "curvy", "full"] as const;
export const RELATIONSHIP_STATUSES = ["single", "divorced", "widowed", "separated", "relationship"] as const;
export const TATTOOS = ["none", "small", "several", "many"] as const;

/** Coarse activity is all that anybody learns of another member's presence. */
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
export type Sexuality = (typeof SEXUALITIES)[number];
export type Activity = (typeof ACTIVITIES)[number];
export type Interest = (typeof INTERESTS)[number];
