/**
 * The order of the search, by numbers that a member may read. Whoever was here lately stands first. Who was
 * here within the same round stands by lot, drawn anew each round, so that everybody is near the top in turn.
 * Some stand as if they had been here later: new members, and for each member those of his country and of his
 * region. Coming by never lowers a place, and none can be bought.
 */
export const FAIR_ORDER = {
  /** Hours of a round: the day's quarters, UTC. */
  roundHours: 6,
  /** Days for which a member is new, and days by which he then stands ahead. */
  newDays: 7,
  newHeadStartDays: 2,
  /** Days by which those of one's own region stand ahead, and those of the rest of one's own country. */
  regionHeadStartDays: 3,
  countryHeadStartDays: 1,
} as const;
