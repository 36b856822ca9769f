import type { ProfileView } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import type { RelationView } from "./likes.ts";

export const memberId = type(/^[a-z0-9-]{1,40}$/);
export const memberQuery = type({ id: memberId });
export type MemberQuery = typeof memberQuery.infer;
export interface MemberAnswer {
  profile: ProfileView;
  /** How the member who asks stands to this one; null for visitors, and for his own profile. */
  relation: RelationView | null;
}
