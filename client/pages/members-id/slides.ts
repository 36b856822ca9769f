import type { Focus, ProfileView } from "#contract/entities.ts";

/** One place in the row of a profile's photos. */
export type Slide =
  | { kind: "photo"; filename: string; thumb: string; focus: Focus | undefined }
  | { kind: "locked"; blurred: string; beyond: number }
  | { kind: "none" };

/** Locked photos that stand in the row; the last one counts the rest. */
const LOCKED_SHOWN = 4;

/** The main photo, those that this viewer may open, and some of those that they may not. */
export function slidesOf({
  main_image: main,
  photos,
  locked_photos: locked,
}: Pick<ProfileView, "main_image" | "photos" | "locked_photos">): Slide[] {
  const beyond = locked.length - LOCKED_SHOWN;
  return [
    main?.status === "active" ? photoSlide(main) : { kind: "none" },
    ...photos.map(photoSlide),
    ...locked.slice(0, LOCKED_SHOWN).map(({ blurred_filename: blurred }, i): Slide => ({
      kind: "locked",
      blurred,
      beyond: i === LOCKED_SHOWN - 1 ? Math.max(0, beyond) : 0,
    })),
  ];
}

const photoSlide = ({
  filename,
  thumb_filename: thumb,
  focus,
}: {
  filename: string;
  thumb_filename: string;
  focus?: Focus;
}): Slide => ({ kind: "photo", filename, thumb, focus });
