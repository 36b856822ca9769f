import { memberCall } from "#contract/call.ts";
import type { OwnProfile } from "#contract/entities.ts";
import type { ProfileBody } from "./profile.schema.ts";

export type { ProfileBody };

export interface ProfileAnswer {
  profile: OwnProfile;
}

export const profile = {
  GET: memberCall<{ answer: ProfileAnswer }>(),
  PUT: memberCall<{ body: ProfileBody; answer: ProfileAnswer }>(),
};
