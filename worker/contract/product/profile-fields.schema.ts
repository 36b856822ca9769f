import type { Type } from "arktype";
import { type } from "#contract/schema.ts";
import {
  COLUMN_FIELDS,
  profileFields,
  PROFILE_NOTES,
  SEARCHABLE_COLUMNS,
  type ColumnField,
  type ProfileNote,
  type RequiredField,
  type SearchableField,
  type ValueOf,
} from "./profile-fields.ts";
import { INTERESTS } from "./vocabulary.ts";

/** Characters of a note on the wire: many code points may make one grapheme, of which NOTE_LENGTH are allowed. */
const NOTE_ON_THE_WIRE = 20_000;

const isRequired = (field: ColumnField): boolean => {
  const row = profileFields[field];
  return row.kind === "choice" && row.required;
};

function valueSchema(field: ColumnField) {
  const row = profileFields[field];
  if (row.kind === "number") return type(`${row.min} <= number.integer <= ${row.max}`).or("null");
  if (row.kind === "several")
    return type
      .enumerated(...row.options)
      .array()
      .atMostLength(row.options.length);
  const option = type.enumerated(...row.options);
  return row.required ? option : option.or("null");
}

/** The keys of a profile's fields for a schema; what is left out stays as it is. Optional fields may be null. */
export const fieldKeys = Object.fromEntries(
  COLUMN_FIELDS.map((field) => [`${field}?`, valueSchema(field)]),
) as { [Field in ColumnField as `${Field}?`]: Type<ValueOf<Field>> };

/** The same for a whole profile: required fields have to be there. */
export const wholeFieldKeys = Object.fromEntries(
  COLUMN_FIELDS.map((field) => [isRequired(field) ? field : `${field}?`, valueSchema(field)]),
) as { [Field in ColumnField as Field extends RequiredField ? Field : `${Field}?`]: Type<ValueOf<Field>> };

/** The keys of a profile's notes. */
export const noteKeys = Object.fromEntries(
  PROFILE_NOTES.map((note) => [`${note}?`, type(`string <= ${NOTE_ON_THE_WIRE}`)]),
) as { [Note in ProfileNote as `${Note}?`]: Type<string> };

/** Up to `most` values of a list, separated by commas: a member with any one of them is found. */
export const anyOf = (list: readonly string[], most = list.length) =>
  type(new RegExp(`^(${list.join("|")})(,(${list.join("|")})){0,${most - 1}}$`));

/** One bound of a number, or two. */
const bounds = type(/^(\d{1,3}-|-\d{1,3})(,(\d{1,3}-|-\d{1,3}))?$/);

/** The keys of the searchable fields in a search's query. */
export const searchKeys = {
  "interests?": anyOf(INTERESTS),
  ...Object.fromEntries(
    SEARCHABLE_COLUMNS.map((field) => {
      const row = profileFields[field];
      return [`${field}?`, row.kind === "number" ? bounds : anyOf(row.options)];
    }),
  ),
} as { [Field in SearchableField as `${Field}?`]: Type<string> };
