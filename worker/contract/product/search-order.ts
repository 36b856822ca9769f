/** Kilometres between the towns, up to which a search goes: each is the upper end of a band of DISTANCES. */
export const SEARCH_DISTANCES = ["10", "25", "50", "100", "250"] as const;
export type SearchDistance = (typeof SEARCH_DISTANCES)[number];

/**
 * What a search may list first, instead of the fair order alone: members by band of distance, members who are
 * online, or members by the day they joined. Within each, the fair order stands.
 */
export const SEARCH_SORTS = ["nearby", "online", "new"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
