import type { OwnProfile } from "#contract/entities.ts";
import type { OfferedFields } from "./data.ts";

/** So many interests are enough to have something in common with other members. */
export const ENOUGH_INTERESTS = 5;

/** What a member may add, what others ask about first before what they ask about last. */
export const ADDITIONS = [
  "photos",
  "about_me",
  "interests",
  "looking_for",
  "relationship_status",
  "body_type",
  "good_evening",
  "hair_colour",
  "eye_colour",
  "tattoos",
] as const;
export type Addition = (typeof ADDITIONS)[number];

export interface Completeness {
  /** Of all that the site asks for, how much is there. */
  done: number;
  of: number;
  /** The next best thing to add, or null where nothing is missing. */
  next: Addition | null;
}

export function completenessOf(
  profile: OwnProfile,
  { fields, notes, interests }: OfferedFields,
  hasPhoto: boolean,
): Completeness {
  const offered: readonly string[] = ["photos", ...fields, ...notes];
  const enough = Math.min(ENOUGH_INTERESTS, interests.length);
  const isThere = (addition: Addition): boolean => {
    if (addition === "photos") return hasPhoto;
    if (addition === "interests") return profile.interests.length >= enough;
    if (addition === "about_me" || addition === "looking_for" || addition === "good_evening")
      return (profile.notes[addition]?.trim() ?? "") !== "";
    return profile[addition] !== null;
  };
  const asked = ADDITIONS.filter((addition) => offered.includes(addition));
  return {
    done: asked.filter(isThere).length,
    of: asked.length,
    next: asked.find((addition) => !isThere(addition)) ?? null,
  };
}
