import type { ProfileCard } from "#contract/entities.ts";
import { memberQuery, type MemberQuery } from "./member.ts";

export const similarQuery = memberQuery;
export type SimilarQuery = MemberQuery;

/** Up to SIMILAR_PROFILES who are like a profile and fit the one who asks, the most alike first. */
export interface SimilarAnswer {
  profiles: ProfileCard[];
}
