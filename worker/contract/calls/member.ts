import type { ProfileView } from "../entities.ts";
import { type } from "../schema.ts";

export const memberQuery = type({ id: /^[a-z0-9-]{1,40}$/ });
export type MemberQuery = typeof memberQuery.infer;
export interface MemberAnswer {
  profile: ProfileView;
}
