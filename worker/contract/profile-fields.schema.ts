import type { Type } from "arktype";
import {
  CHOICE_FIELDS,
  profileFields,
  PROFILE_NOTES,
  SEARCHABLE_CHOICES,
  type ChoiceField,
  type ProfileNote,
  type RequiredField,
  type SearchableField,
  type ValueOf,
} from "./profile-fields.ts";
import { type } from "./schema.ts";
import { INTERESTS } from "./vocabulary.ts";

/** Characters of a note on the wire: many code points may make one grapheme, of which NOTE_LENGTH are allowed. */
const NOTE_ON_THE_WIRE = 20_000;

/** The keys of a profile's choices for a schema; what is left out stays as it is. Optional fields may be null. */
export const choiceKeys = Object.fromEntries(
  CHOICE_FIELDS.map((field) => {
    const option = type.enumerated(...profileFields[field].options);
    return [`${field}?`, profileFields[field].required ? option : option.or("null")];
  }),
) as { [Field in ChoiceField as `${Field}?`]: Type<ValueOf<Field>> };

/** The same for a whole profile: required fields have to be there. */
export const wholeChoiceKeys = Object.fromEntries(
  Object.entries(choiceKeys).map(([key, schema]) => {
    const field = CHOICE_FIELDS.find((name) => key === `${name}?`);
    return [field !== undefined && profileFields[field].required ? field : key, schema];
  }),
) as { [Field in ChoiceField as Field extends RequiredField ? Field : `${Field}?`]: Type<ValueOf<Field>> };

/** The keys of a profile's notes. */
export const noteKeys = Object.fromEntries(
  PROFILE_NOTES.map((note) => [`${note}?`, type(`string <= ${NOTE_ON_THE_WIRE}`)]),
) as { [Note in ProfileNote as `${Note}?`]: Type<string> };

/** Up to `most` values of a list, separated by commas: a member with any one of them is found. */
export const anyOf = (list: readonly string[], most = list.length) =>
  type(new RegExp(`^(${list.join("|")})(,(${list.join("|")})){0,${most - 1}}$`));

/** The keys of the searchable fields in a search's query. */
export const searchKeys = {
  "interests?": anyOf(INTERESTS),
  ...Object.fromEntries(
    SEARCHABLE_CHOICES.map((field) => [`${field}?`, anyOf(profileFields[field].options)]),
  ),
} as { [Field in SearchableField as `${Field}?`]: Type<string> };
