import type { MemberAnswer } from "#contract/calls/people/member.ts";
import type { PhotosAnswer, UploadAnswer } from "#contract/calls/people/photos.ts";
import type { ProfileAnswer } from "#contract/calls/people/profile.ts";
import { LOCALES } from "#contract/entities.ts";
import { DISTANCES } from "#contract/product/distances.ts";
import { PHOTO_REFUSALS } from "#contract/product/photos.ts";
import { noteKeys, wholeFieldKeys } from "#contract/product/profile-fields.schema.ts";
import { COLUMN_FIELDS, emptyFields, profileFields } from "#contract/product/profile-fields.ts";
import type { Settings } from "#contract/product/settings.ts";
import { ACTIVITIES, GENDERS, INTERESTS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";
import { flag, numberIn } from "./lenient.ts";
import { relation } from "./likes.ts";
import { birthDate, card, country, fileName, focusIn, id, knownOf, moment, name, shaped } from "./shapes.ts";
import { savedFavourite } from "./views.ts";

/** An option, a number, or several options. A database may give a number as text. */
const fieldValue = type("string <= 60 | number.integer").or(type("string <= 60").array().atMostLength(60));
/** What a whole profile says beside its card. */
export const view = type({
  "+": "delete",
  country,
  "region?": "string <= 60 | null",
  city: "string <= 100",
  "activity?": type.enumerated(...ACTIVITIES).or("null"),
  "interests?": knownOf(INTERESTS),
  "notes?": { "[string]": "string <= 5000" },
  "fields?": { "[string]": fieldValue },
  "distance?": type.enumerated(...DISTANCES),
  "in_common?": type({
    "+": "delete",
    interests: knownOf(INTERESTS),
    language: type.enumerated(...LOCALES).or("null"),
    region: flag,
    looking_for: flag,
  }),
  "photos?": type({ "+": "delete", filename: fileName, thumb_filename: fileName }).array(),
  "locked_photos?": type({ "+": "delete", blurred_filename: fileName }).array(),
});
const memberAnswer = type({
  profile: "unknown",
  "relation?": relation.or("null"),
  "favourite?": savedFavourite,
});

/** A backend's profile with the notes that the site shows, and only the interests that have words here. */
export function checkMember(given: unknown, { visible_profile_notes: visible }: Settings): MemberAnswer {
  const checked = shaped(memberAnswer, given);
  const known = shaped(card, checked.profile);
  const {
    region = null,
    activity,
    interests = [],
    notes = {},
    fields = {},
    photos = [],
    locked_photos = [],
    ...rest
  } = shaped(view, checked.profile);
  return {
    profile: {
      ...known,
      ...rest,
      region,
      activity: activity ?? "earlier",
      interests,
      fields,
      photos,
      locked_photos,
      notes: Object.fromEntries(visible.flatMap((note) => (notes[note] ? [[note, notes[note]]] : []))),
    },
    // Where it is not said, the relation of the two is in likes.php too, which every backend has.
    relation: checked.relation ?? null,
    favourite: checked.favourite ?? null,
  };
}

const wishedAge = numberIn(type("18 <= number.integer <= 99"));
/** The profile's fields that are numbers, which a database may give as text. */
const numbers: object = Object.fromEntries(
  COLUMN_FIELDS.flatMap((field) => {
    const row = profileFields[field];
    return row.kind === "number"
      ? [[`${field}?`, numberIn(type(`${row.min} <= number.integer <= ${row.max}`)).or("null")]]
      : [];
  }),
);
export const ownProfile = type({
  "+": "delete",
  id,
  name,
  gender: type.enumerated(...GENDERS),
  date_of_birth: birthDate,
  country,
  region: "string <= 60 | null",
  "region_name?": "string <= 300 | null",
  city: "string <= 100",
  ...wholeFieldKeys,
  ...numbers,
  "wish_min_age?": wishedAge.or("null"),
  "wish_max_age?": wishedAge.or("null"),
  "interests?": knownOf(INTERESTS),
  "notes?": { "+": "delete", ...noteKeys },
});
const profileAnswer = type({ profile: ownProfile });

/** A backend's word of a member's own profile; what it does not say was not said. */
export function checkProfile(given: unknown): ProfileAnswer {
  const {
    region_name = null,
    wish_min_age = null,
    wish_max_age = null,
    interests = [],
    notes = {},
    ...rest
  } = shaped(profileAnswer, given).profile;
  return {
    profile: {
      ...emptyFields(),
      ...rest,
      region_name,
      wish_min_age,
      wish_max_age,
      sexuality_withdrawn: false,
      notes,
      interests,
    },
  };
}

const photoKey = type(/^[\w-]{1,60}$/).or(type("number.integer >= 0").pipe(String));
const ownPhoto = type({
  "+": "delete",
  key: photoKey,
  position: numberIn(type("number.integer >= 0")),
  filename: fileName,
  thumb_filename: fileName,
  match: fileName,
  status: "string <= 20",
  "focus?": "unknown",
});
export const photosAnswer = type({
  "+": "delete",
  photos: ownPhoto.array(),
  "refusals?": type({
    "+": "delete",
    key: photoKey,
    reason: type.enumerated(...PHOTO_REFUSALS),
    refused_at: moment,
  }).array(),
  limit: numberIn(type("0 <= number.integer <= 100")),
  "focus_movable?": flag,
  "key?": photoKey.or("null"),
});

export function checkPhotos(given: unknown): PhotosAnswer {
  const { photos, refusals = [], limit, focus_movable = false } = shaped(photosAnswer, given);
  return {
    photos: photos.map(({ focus, ...photo }) => ({ ...photo, ...focusIn(focus) })),
    refusals,
    limit,
    focus_movable,
  };
}
export function checkUpload(given: unknown): UploadAnswer {
  const { key = null } = shaped(photosAnswer, given);
  return { ...checkPhotos(given), key };
}
