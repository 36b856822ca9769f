import type { MemberAnswer } from "#contract/calls/member.ts";
import type { ProfileAnswer } from "#contract/calls/profile.ts";
import { DISTANCES } from "#contract/distances.ts";
import { LOCALES, type Settings } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { noteKeys, wholeChoiceKeys } from "#contract/profile-fields.schema.ts";
import { CHOICE_FIELDS, fromKeys } from "#contract/profile-fields.ts";
import { type } from "#contract/schema.ts";
import { ACTIVITIES, GENDERS, INTERESTS } from "#contract/vocabulary.ts";
import { card, country, fileName, id } from "./shapes.ts";

const view = card.merge({
  "+": "delete",
  country,
  region: "string <= 60 | null",
  city: "string <= 100",
  activity: type.enumerated(...ACTIVITIES),
  interests: "string[]",
  notes: { "[string]": "string <= 5000" },
  fields: { "[string]": "string <= 60" },
  "distance?": type.enumerated(...DISTANCES),
  "in_common?": type({
    "+": "delete",
    interests: type.enumerated(...INTERESTS).array(),
    language: type.enumerated(...LOCALES).or("null"),
    region: "boolean",
    looking_for: "boolean",
  }),
  "photos?": type({ "+": "delete", filename: fileName, thumb_filename: fileName }).array(),
  locked_photos: type({ "+": "delete", blurred_filename: fileName }).array(),
});

/** A backend's profile with the notes that the site shows, and only the interests that have words here. */
export function checkMember(given: unknown, { visible_profile_notes: visible }: Settings): MemberAnswer {
  const checked = type({ profile: view })(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const { profile } = checked;
  const notes = visible.flatMap((note) => (profile.notes[note] ? [[note, profile.notes[note]]] : []));
  return {
    profile: {
      ...profile,
      photos: profile.photos ?? [],
      interests: INTERESTS.filter((interest) => profile.interests.includes(interest)),
      notes: Object.fromEntries(notes),
    },
    // The relation of the two is in likes.php too, which every backend has.
    relation: null,
  };
}

const ownProfile = type({
  "+": "delete",
  id,
  name: "1 <= string <= 60",
  gender: type.enumerated(...GENDERS),
  date_of_birth: /^\d{4}-\d{2}-\d{2}$/,
  country,
  region: "string <= 60 | null",
  "region_name?": "string <= 300 | null",
  city: "string <= 100",
  ...wholeChoiceKeys,
  "wish_min_age?": "18 <= number.integer <= 99 | null",
  "wish_max_age?": "18 <= number.integer <= 99 | null",
  "interests?": "string[]",
  "notes?": { "+": "delete", ...noteKeys },
});

/** A backend's word of a member's own profile; what it does not say was not said. */
export function checkProfile(given: unknown): ProfileAnswer {
  const checked = type({ profile: ownProfile })(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const {
    region_name = null,
    wish_min_age = null,
    wish_max_age = null,
    interests = [],
    notes = {},
    ...rest
  } = checked.profile;
  return {
    profile: {
      ...fromKeys(CHOICE_FIELDS, () => null),
      ...rest,
      region_name,
      wish_min_age,
      wish_max_age,
      notes,
      interests: INTERESTS.filter((interest) => interests.includes(interest)),
    },
  };
}
