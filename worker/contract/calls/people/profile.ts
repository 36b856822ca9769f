import { memberCall } from "#contract/call.ts";
import type { OwnProfile, ProfileNote } from "#contract/entities.ts";
import type { PhotosAnswer } from "./photos.ts";
import type { ProfileBody } from "./profile.schema.ts";

export type { ProfileBody };

export interface ProfileAnswer {
  profile: OwnProfile;
  /** The photos, so that their places are there from the beginning; a backend may leave them to photos.php. */
  photos?: PhotosAnswer;
  /** Texts that were removed by a decision, with its id. */
  removed?: Partial<Record<ProfileNote, string>>;
}

export const profile = {
  GET: memberCall<{ answer: ProfileAnswer }>(),
  PUT: memberCall<{ body: ProfileBody; answer: ProfileAnswer }>(),
};
