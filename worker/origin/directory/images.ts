import type { MainImage } from "#contract/entities.ts";
import type { PhotoNames } from "#origin/base/photo-names.ts";
import { focusOf } from "./focus.ts";

/** A main photo as the directory stores it. */
export interface StoredImage {
  key: string | null;
  status: string | null;
  /** Whose it is. */
  profile: string;
  /** The profile's own status. */
  profileStatus: string;
  /** Two fractions as JSON, or null. */
  focus: string | null;
}

/** A main photo: everybody's to open if it and its profile are active, its owner's alone until then. */
export function mainImage(
  names: PhotoNames,
  { key, status, profile, profileStatus, focus }: StoredImage,
): MainImage | null {
  if (key === null || status === null) return null;
  const isPublic = status === "active" && profileStatus === "active";
  const name = (size: "full" | "thumb" | "match"): string =>
    isPublic ? names.open(key, size) : names.openTo(profile, key, size);
  return {
    thumb_filename: name("thumb"),
    filename: name("full"),
    match: name("match"),
    status,
    ...focusOf(focus),
  };
}
