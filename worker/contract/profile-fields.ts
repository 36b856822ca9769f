/**
 * The fields of a profile, one row each. From a row follow the schemas of profile.php and members.php, the
 * directory's columns, the profile's form, the search filter, completeness, what is shown to others, and the
 * check of a PHP backend's answers. tests/drop-ins/profile-fields.test.ts names what a new row still lacks:
 * its messages, and for a choice its column (one additive migration).
 */
interface Choice {
  /** One of its options, in a column of its own. */
  kind: "choice";
  options: readonly string[];
  /** A required field cannot be left unsaid: it has no null. */
  required: boolean;
  /** The section of the profile's form. */
  section: "you" | "looks" | "life";
  /** Whether members may filter by it, on sites whose search_fields name it. */
  searchable: boolean;
}
interface Interests {
  /** Any of the site's interests, as JSON in one column. */
  kind: "interests";
  searchable: boolean;
}
interface Note {
  /** A text of at most NOTE_LENGTH graphemes, under its name in the column `notes`: it needs no migration. */
  kind: "note";
}
type Row = (Choice | Interests | Note) & {
  /**
   * The place in the order in which the profile page asks for what is missing; null is never asked for. A
   * site asks only for what its visible_profile_fields and visible_profile_notes show.
   */
  completeness: number | null;
};

export const profileFields = {
  interests: { kind: "interests", searchable: true, completeness: 2 },
  sexuality: {
    kind: "choice",
    options: ["hetero", "gay", "lesbian", "bi"],
    required: true,
    section: "you",
    searchable: false,
    completeness: null,
  },
  hair_colour: {
    kind: "choice",
    options: ["black", "brown", "blond", "red", "grey", "other"],
    required: false,
    section: "looks",
    searchable: false,
    completeness: 7,
  },
  eye_colour: {
    kind: "choice",
    options: ["brown", "blue", "green", "grey", "hazel"],
    required: false,
    section: "looks",
    searchable: false,
    completeness: 8,
  },
  body_type: {
    kind: "choice",
    options: ["slim", "athletic", "average", "curvy", "full"],
    required: false,
    section: "looks",
    searchable: true,
    completeness: 5,
  },
  relationship_status: {
    kind: "choice",
    options: ["single", "divorced", "widowed", "separated", "relationship"],
    required: false,
    section: "life",
    searchable: true,
    completeness: 4,
  },
  tattoos: {
    kind: "choice",
    options: ["none", "small", "several", "many"],
    required: false,
    section: "looks",
    searchable: false,
    completeness: 9,
  },
  about_me: { kind: "note", completeness: 1 },
  looking_for: { kind: "note", completeness: 3 },
  good_evening: { kind: "note", completeness: 6 },
} as const satisfies Record<string, Row>;

type Fields = typeof profileFields;
type FieldsWith<Part> = { [Field in keyof Fields]: Fields[Field] extends Part ? Field : never }[keyof Fields];

export type ChoiceField = FieldsWith<{ kind: "choice" }>;
export type RequiredField = FieldsWith<{ required: true }>;
export type ProfileField = FieldsWith<{ kind: "choice" | "interests" }>;
export type ProfileNote = FieldsWith<{ kind: "note" }>;
export type SearchableField = FieldsWith<{ searchable: true }>;
export type SearchableChoice = SearchableField & ChoiceField;
export type CountedField = FieldsWith<{ completeness: number }>;
export type OptionOf<Field extends ChoiceField> = Fields[Field]["options"][number];

export type ValueOf<Field extends ChoiceField> = Field extends RequiredField
  ? OptionOf<Field>
  : OptionOf<Field> | null;

/** The values of a profile's choices; null is left unsaid. */
export type Choices = { [Field in ChoiceField]: ValueOf<Field> };
/** The options that a filter or a query names, by searchable choice. */
export type ChosenOptions = { [Field in SearchableChoice]: OptionOf<Field>[] };

const all = Object.entries(profileFields) as [keyof Fields, Row][];
const namesWhere = (test: (row: Row) => boolean) => all.flatMap(([name, row]) => (test(row) ? [name] : []));

export const CHOICE_FIELDS = namesWhere((row) => row.kind === "choice") as ChoiceField[];
export const PROFILE_FIELDS = namesWhere((row) => row.kind !== "note") as ProfileField[];
export const PROFILE_NOTES = namesWhere((row) => row.kind === "note") as ProfileNote[];
export const SEARCHABLE_FIELDS = namesWhere(
  (row) => "searchable" in row && row.searchable,
) as SearchableField[];
export const SEARCHABLE_CHOICES = SEARCHABLE_FIELDS.filter((field) => field !== "interests");
/** In the order in which the profile page asks for them. */
export const COUNTED_FIELDS = all
  .filter(([, { completeness }]) => completeness !== null)
  .sort(([, a], [, b]) => (a.completeness ?? 0) - (b.completeness ?? 0))
  .map(([name]) => name) as CountedField[];

/**
 * What a site's search may offer, in the order of its form: what every profile has, then the searchable
 * fields.
 */
export const SEARCH_FIELDS = [
  "gender",
  "min_age",
  "max_age",
  "country",
  "countryregion",
  "real_only",
  ...SEARCHABLE_FIELDS,
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** No filter by any choice. */
export const noChoices = (): ChosenOptions => fromKeys(SEARCHABLE_CHOICES, () => []);

/** A record with a value for each of the keys. */
export const fromKeys = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
