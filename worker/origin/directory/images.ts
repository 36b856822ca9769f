import type { MainImage } from "#contract/entities.ts";

/** A photo's stored files are named after its key; an `-soft` one shows that there is a photo and not whose. */
export const SIZES = ["full", "thumb", "match", "soft"] as const;
export type Size = (typeof SIZES)[number];

export const fileName = (key: string, size: Size): string => `${key}-${size}.webp`;

export function mainImage(key: string | null, status: string | null): MainImage | null {
  if (key === null || status === null) return null;
  return {
    thumb_filename: fileName(key, "thumb"),
    filename: fileName(key, "full"),
    match: fileName(key, "match"),
    status,
  };
}

/** The same picture by its soft bytes alone. */
export function softImage(image: MainImage | null): MainImage | null {
  if (image === null) return null;
  const soft = image.filename.replace(/-full\.webp$/, "-soft.webp");
  return { thumb_filename: soft, filename: soft, match: soft, status: image.status };
}
