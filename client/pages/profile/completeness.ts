import type { OwnProfile } from "#contract/entities.ts";
import { COUNTED_FIELDS, profileFields, type ProfileNote } from "#contract/product/profile-fields.ts";
import type { OfferedFields } from "./data.ts";

/** Interests after which the field counts as filled in. */
export const ENOUGH_INTERESTS = 5;

/** What a member may add, in the order in which it is asked for. */
export const ADDITIONS = ["photos", ...COUNTED_FIELDS] as const;
type Addition = (typeof ADDITIONS)[number];

export interface Completeness {
  /** How many of the additions that the site asks for are there. */
  done: number;
  of: number;
  /** The next thing to add, or null where nothing is missing. */
  next: Addition | null;
}

export function completenessOf(
  profile: OwnProfile,
  { fields, notes, interests }: OfferedFields,
  /** Null where the site's backend takes no photos. */
  hasPhoto: boolean | null,
): Completeness {
  const offered: readonly string[] = [...(hasPhoto === null ? [] : ["photos"]), ...fields, ...notes];
  const enough = Math.min(ENOUGH_INTERESTS, interests.length);
  const isThere = (addition: Addition): boolean => {
    if (addition === "photos") return hasPhoto === true;
    if (addition === "interests") return profile.interests.length >= enough;
    if (isNote(addition)) return (profile.notes[addition]?.trim() ?? "") !== "";
    const value = profile[addition];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  };
  const shown = ADDITIONS.filter((addition) => offered.includes(addition));
  return {
    done: shown.filter(isThere).length,
    of: shown.length,
    next: shown.find((addition) => !isThere(addition)) ?? null,
  };
}

const isNote = (addition: Addition): addition is Addition & ProfileNote =>
  addition !== "photos" && profileFields[addition].kind === "note";
