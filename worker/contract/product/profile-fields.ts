import { SEARCH_SWITCHES } from "./search-switches.ts";

/**
 * The fields of a profile, one row each. From a row follow the schemas of profile.php and members.php, the
 * directory's columns, the profile's form, the search filter, completeness, what is shown to others, and the
 * check of a PHP backend's answers. tests/drop-ins/profile-fields.test.ts names what a new row still lacks:
 * its messages, and its column (one additive migration) where its kind has one.
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
interface Number {
  /** A whole number from `min` to `max`, both included, in a column of its own. */
  kind: "number";
  min: number;
  max: number;
  /** How Intl.NumberFormat calls the unit. */
  unit: "centimeter";
  /** The steps in which the search offers its bounds. */
  step: number;
  section: Choice["section"];
  searchable: boolean;
}
interface Several {
  /** Any of its options, as JSON in a column of its own. */
  kind: "several";
  options: readonly string[];
  /** `language`: the options are language codes, which Intl.DisplayNames has words for; they need no messages. */
  words: "messages" | "language";
  section: Choice["section"];
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
export type Row = (Choice | Number | Several | Interests | Note) & {
  /**
   * The place in the order in which the profile page asks for what is missing; null is never asked for. A
   * site asks only for what its visible_profile_fields and visible_profile_notes show.
   */
  completeness: number | null;
};

/** Spoken languages, ISO 639-1. Norwegian is one, whatever it is written in. */
const LANGUAGES =
  "ar bg cs da de el en es et fa fi fr ga hi hr hu it lb lt lv mt nl no pl pt ro ru sk sl sq sr sv tr uk zh".split(
    " ",
  );

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
  relationship_goal: {
    kind: "choice",
    options: ["serious", "open", "casual", "friends", "chat"],
    required: false,
    section: "life",
    searchable: true,
    completeness: 4,
  },
  height: {
    kind: "number",
    min: 120,
    max: 230,
    unit: "centimeter",
    step: 5,
    section: "looks",
    searchable: true,
    completeness: 6,
  },
  hair_colour: {
    kind: "choice",
    options: ["black", "brown", "blond", "red", "grey", "other"],
    required: false,
    section: "looks",
    searchable: false,
    completeness: 13,
  },
  eye_colour: {
    kind: "choice",
    options: ["brown", "blue", "green", "grey", "hazel"],
    required: false,
    section: "looks",
    searchable: false,
    completeness: 14,
  },
  body_type: {
    kind: "choice",
    options: ["slim", "athletic", "average", "curvy", "full"],
    required: false,
    section: "looks",
    searchable: true,
    completeness: 10,
  },
  relationship_status: {
    kind: "choice",
    options: ["single", "divorced", "widowed", "separated", "relationship"],
    required: false,
    section: "life",
    searchable: true,
    completeness: 5,
  },
  tattoos: {
    kind: "choice",
    options: ["none", "small", "several", "many"],
    required: false,
    section: "looks",
    searchable: false,
    completeness: 15,
  },
  children: {
    kind: "choice",
    options: ["none", "want", "at_home", "elsewhere"],
    required: false,
    section: "life",
    searchable: true,
    completeness: 8,
  },
  smoking: {
    kind: "choice",
    options: ["no", "sometimes", "yes", "quitting"],
    required: false,
    section: "life",
    searchable: true,
    completeness: 9,
  },
  occupation: {
    kind: "choice",
    options: [
      "administration",
      "arts",
      "construction",
      "education",
      "farming",
      "finance",
      "health",
      "hospitality",
      "it",
      "law",
      "logistics",
      "production",
      "public",
      "sales",
      "science",
      "study",
      "self_employed",
      "home",
      "retired",
      "other",
    ],
    required: false,
    section: "life",
    searchable: false,
    completeness: 11,
  },
  languages: {
    kind: "several",
    options: LANGUAGES,
    words: "language",
    section: "life",
    searchable: true,
    completeness: 7,
  },
  about_me: { kind: "note", completeness: 1 },
  looking_for: { kind: "note", completeness: 3 },
  good_evening: { kind: "note", completeness: 12 },
} as const satisfies Record<string, Row>;

type Fields = typeof profileFields;
type FieldsWith<Part> = { [Field in keyof Fields]: Fields[Field] extends Part ? Field : never }[keyof Fields];

export type ChoiceField = FieldsWith<{ kind: "choice" }>;
export type NumberField = FieldsWith<{ kind: "number" }>;
export type SeveralField = FieldsWith<{ kind: "several" }>;
/** What has a column of its own and is filled in by itself. */
export type ColumnField = ChoiceField | NumberField | SeveralField;
export type RequiredField = FieldsWith<{ required: true }>;
export type ProfileField = FieldsWith<{ kind: "choice" | "number" | "several" | "interests" }>;
export type ProfileNote = FieldsWith<{ kind: "note" }>;
export type SearchableField = FieldsWith<{ searchable: true }>;
export type SearchableColumn = SearchableField & ColumnField;
export type CountedField = FieldsWith<{ completeness: number }>;
export type OptionOf<Field extends ChoiceField> = Fields[Field]["options"][number];

export type ValueOf<Field extends ColumnField> = Field extends ChoiceField
  ? Field extends RequiredField
    ? OptionOf<Field>
    : OptionOf<Field> | null
  : Field extends NumberField
    ? number | null
    : string[];

/** The values of a profile's own columns; null, or no option of several, is left unsaid. */
export type FieldValues = { [Field in ColumnField]: ValueOf<Field> };
/**
 * What a filter or a query names, by searchable column: options, of which one is enough, or for a number its
 * bounds (`170-` at least, `-185` at most), which hold together. None does not filter.
 */
export type ChosenOptions = { [Field in SearchableColumn]: string[] };

const all = Object.entries(profileFields) as [keyof Fields, Row][];
const namesWhere = (test: (row: Row) => boolean) => all.flatMap(([name, row]) => (test(row) ? [name] : []));

/** A field's row, whatever its kind. */
export const rowOf = (field: keyof Fields): Row => profileFields[field];

export const COLUMN_FIELDS = namesWhere(
  ({ kind }) => kind === "choice" || kind === "number" || kind === "several",
) as ColumnField[];
export const CHOICE_FIELDS = namesWhere((row) => row.kind === "choice") as ChoiceField[];
export const PROFILE_FIELDS = namesWhere((row) => row.kind !== "note") as ProfileField[];
export const PROFILE_NOTES = namesWhere((row) => row.kind === "note") as ProfileNote[];
export const SEARCHABLE_FIELDS = namesWhere(
  (row) => "searchable" in row && row.searchable,
) as SearchableField[];
export const SEARCHABLE_COLUMNS = SEARCHABLE_FIELDS.filter((field) => field !== "interests");
/** In the order in which the profile page asks for them. */
export const COUNTED_FIELDS = all
  .filter(([, { completeness }]) => completeness !== null)
  .sort(([, a], [, b]) => (a.completeness ?? 0) - (b.completeness ?? 0))
  .map(([name]) => name) as CountedField[];

/** A profile in which nothing is said that may be left unsaid. */
export function emptyFields(): Omit<FieldValues, RequiredField> {
  const fields: Partial<Record<ColumnField, null | []>> = Object.fromEntries(
    COLUMN_FIELDS.map((field) => [field, rowOf(field).kind === "several" ? [] : null]),
  );
  return fields as Omit<FieldValues, RequiredField>;
}

/** Whether a field may have this value: a backend may have options that have no words here. */
export function isKnownValue(field: ColumnField, value: string | number): boolean {
  const row = rowOf(field);
  if (row.kind === "number") return Number(value) >= row.min && Number(value) <= row.max;
  return (row.kind === "choice" || row.kind === "several") && row.options.includes(String(value));
}

/** A bound of a number as a filter writes it. */
const BOUND = /^(\d{1,3})-$|^-(\d{1,3})$/;
/** The bounds that a filter names, both included; null where it names none, and of two alike the narrower. */
export function boundsOf(named: readonly string[]): { from: number | null; to: number | null } {
  const found = named.map((bound) => BOUND.exec(bound));
  const from = found.flatMap((match) => (match?.[1] === undefined ? [] : [Number(match[1])]));
  const to = found.flatMap((match) => (match?.[2] === undefined ? [] : [Number(match[2])]));
  return {
    from: from.length > 0 ? Math.max(...from) : null,
    to: to.length > 0 ? Math.min(...to) : null,
  };
}

/** Of the words that an address names for a searchable column, those that mean something. */
export function knownWords(field: SearchableColumn, named: readonly string[]): string[] {
  const row = profileFields[field];
  if (row.kind !== "number") {
    const options: readonly string[] = row.options;
    return options.filter((option) => named.includes(option));
  }
  const { from, to } = boundsOf(named);
  return [
    ...(from !== null && from > row.min ? [`${Math.min(from, row.max)}-`] : []),
    ...(to !== null && to < row.max ? [`-${Math.max(to, row.min)}`] : []),
  ];
}

/**
 * What a site's search may offer, in the order of its form: what every profile has, the switches, then the
 * searchable fields. `sort` is no filter: it decides what is listed first.
 */
export const SEARCH_FIELDS = [
  "gender",
  "min_age",
  "max_age",
  "country",
  "countryregion",
  "distance",
  ...SEARCH_SWITCHES,
  ...SEARCHABLE_FIELDS,
  "sort",
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** No filter by any choice. */
export const noChoices = (): ChosenOptions => fromKeys(SEARCHABLE_COLUMNS, () => []);

/** A record with a value for each of the keys. */
export const fromKeys = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
