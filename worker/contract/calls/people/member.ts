import { publicCall } from "#contract/call.ts";
import type { ProfileView } from "#contract/entities.ts";
import type { FavouriteAnswer } from "./favourites.ts";
import type { RelationView } from "./likes.ts";
import type { MemberQuery } from "./member.schema.ts";

export type { MemberQuery };

export interface MemberAnswer {
  profile: ProfileView;
  /** The relation of the member who asks to this one; null for visitors, and for their own profile. */
  relation: RelationView | null;
  /** What the member who asks has saved of this profile; null where it is no favourite. */
  favourite: FavouriteAnswer["favourite"];
}

export const member = {
  GET: publicCall<{ query: MemberQuery; answer: MemberAnswer }>(),
};
