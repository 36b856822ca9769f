/**
 * The order of the search, with numbers that members may read. Members who were active recently come first.
 * Those who were active in the same round are in random order, drawn again each round, so that everybody is
 * near the top in turn. New members, and those of the viewer's own country and region, get a head start.
 * Being active never lowers a rank, and no rank can be bought.
 */
export const FAIR_ORDER = {
  /** Hours of a round: the day's quarters, UTC. */
  roundHours: 6,
  /** Days for which a member is new, and their head start in days. */
  newDays: 7,
  newHeadStartDays: 2,
  /** Head start in days of members of the viewer's region, and of the rest of their country. */
  regionHeadStartDays: 3,
  countryHeadStartDays: 1,
} as const;
