import { hasVisiblePhoto } from "#client/face/visible-photo.ts";
import type { ProfileCard } from "#contract/entities.ts";
import type { LanderData } from "./source.ts";

/** The pictures of a head that the browser requests at once. */
const PRELOADED = 3;

/** Members with a photo that everybody may see, at most `limit`. */
export const facesOf = (profiles: readonly ProfileCard[], limit: number): ProfileCard[] =>
  profiles.filter(({ main_image: image }) => hasVisiblePhoto(image)).slice(0, limit);

/** The addresses of a lander's first faces, for its head. */
export const firstFaces = ({ profiles }: Pick<LanderData, "profiles">, cdnPrefix: string): string[] =>
  facesOf(profiles, PRELOADED).flatMap(({ main_image: image }) =>
    image ? [cdnPrefix + image.thumb_filename] : [],
  );
