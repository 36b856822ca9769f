import { hasVisiblePhoto } from "#client/parts/face/visible-photo.ts";
import type { MainImage, ProfileCard } from "#contract/entities.ts";
import type { LanderData } from "./source.ts";

/** The pictures of a head that the browser requests at once. */
const PRELOADED = 3;

/** A member with a photo that everybody may see. */
export interface LanderFace extends ProfileCard {
  main_image: MainImage;
}

const hasFace = (profile: ProfileCard): profile is LanderFace => hasVisiblePhoto(profile.main_image);

/** The first members with such a photo, at most `limit`. */
export const facesOf = (profiles: readonly ProfileCard[], limit: number): LanderFace[] =>
  profiles.filter(hasFace).slice(0, limit);

/** The addresses of a lander's first faces, for its head. */
export const firstFaces = ({ profiles }: Pick<LanderData, "profiles">, cdnPrefix: string): string[] =>
  facesOf(profiles, PRELOADED).map(({ main_image: image }) => cdnPrefix + image.thumb_filename);
