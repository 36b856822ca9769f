/** How far two members' towns are from one another: the same town, at most so many kilometres, or farther. */
export const DISTANCES = ["same_town", "10", "25", "50", "100", "250", "farther"] as const;
export type Distance = (typeof DISTANCES)[number];
