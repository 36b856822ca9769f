import { expect, test } from "vitest";
import { ADDITIONS, completenessOf, ENOUGH_INTERESTS } from "#client/pages/profile/completeness.ts";
import type { OwnProfile } from "#contract/entities.ts";
import {
  COLUMN_FIELDS,
  emptyFields,
  PROFILE_FIELDS,
  PROFILE_NOTES,
  rowOf,
  type ColumnField,
} from "#contract/product/profile-fields.ts";
import { INTERESTS } from "#contract/product/vocabulary.ts";

const offered = { fields: [...PROFILE_FIELDS], notes: [...PROFILE_NOTES], interests: [...INTERESTS] };
const empty: OwnProfile = {
  id: "anna",
  name: "Anna",
  gender: "female",
  date_of_birth: "1990-06-15",
  country: "NL",
  region: "07",
  region_name: "Noord-Holland",
  city: "Haarlem",
  ...emptyFields(),
  sexuality: "bi",
  interests: [],
  notes: {},
  wish_min_age: null,
  wish_max_age: null,
  sexuality_withdrawn: false,
};
/** Something that the field may say. */
function anything(field: ColumnField): string | number | string[] {
  const row = rowOf(field);
  if (row.kind === "number") return row.min;
  if (row.kind === "several") return row.options.slice(0, 1);
  return row.kind === "choice" ? (row.options[0] ?? "") : "";
}
const full: OwnProfile = {
  ...empty,
  ...Object.fromEntries(COLUMN_FIELDS.map((field) => [field, anything(field)])),
  interests: INTERESTS.slice(0, ENOUGH_INTERESTS),
  notes: { about_me: "Hello", looking_for: "You", good_evening: "Soup" },
};

test("a member without a photo is asked for one before anything else", () => {
  expect(completenessOf(full, offered, false)).toEqual({
    done: ADDITIONS.length - 1,
    of: ADDITIONS.length,
    next: "photos",
  });
});

test("a new member with a photo is asked first for a few words about themselves", () => {
  expect(completenessOf(empty, offered, true)).toEqual({ done: 1, of: ADDITIONS.length, next: "about_me" });
});

test("what is there is passed over, and the best of what is left is named", () => {
  expect(completenessOf({ ...empty, notes: { about_me: "Hello" } }, offered, true)).toMatchObject({
    done: 2,
    next: "interests",
  });
  expect(completenessOf({ ...full, tattoos: null, body_type: null }, offered, true)).toMatchObject({
    done: ADDITIONS.length - 2,
    next: "body_type",
  });
});

test("nothing is missing from a whole profile", () => {
  expect(completenessOf(full, offered, true)).toEqual({
    done: ADDITIONS.length,
    of: ADDITIONS.length,
    next: null,
  });
});

test("a note of blanks says nothing, and a few interests are not enough", () => {
  expect(completenessOf({ ...full, notes: { ...full.notes, about_me: " \n " } }, offered, true).next).toBe(
    "about_me",
  );
  expect(
    completenessOf({ ...full, interests: INTERESTS.slice(0, ENOUGH_INTERESTS - 1) }, offered, true).next,
  ).toBe("interests");
});

test("nobody is asked for what their site does not show", () => {
  expect(
    completenessOf(empty, { fields: ["tattoos"], notes: ["good_evening"], interests: [] }, true),
  ).toEqual({ done: 1, of: 3, next: "good_evening" });
  expect(completenessOf(empty, { fields: [], notes: [], interests: [] }, true)).toEqual({
    done: 1,
    of: 1,
    next: null,
  });
});

test("where a site offers few interests, all of them are enough", () => {
  expect(
    completenessOf({ ...full, interests: ["art", "wine"] }, { ...offered, interests: ["art", "wine"] }, true)
      .next,
  ).toBeNull();
});
