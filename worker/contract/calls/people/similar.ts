import { memberCall } from "#contract/call.ts";
import type { ProfileCard } from "#contract/entities.ts";
import type { MemberQuery } from "./member.ts";

export type SimilarQuery = MemberQuery;

/** Up to SIMILAR_PROFILES who resemble a profile and fit the member who asks, the most similar first. */
export interface SimilarAnswer {
  profiles: ProfileCard[];
}

export const similar = {
  GET: memberCall<{ query: SimilarQuery; answer: SimilarAnswer }>(),
};
