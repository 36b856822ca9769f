import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { route } from "#client/pages/members/route.ts";
import { profileBody } from "#contract/calls/people/profile.schema.ts";
import {
  CHOICE_FIELDS,
  COLUMN_FIELDS,
  COUNTED_FIELDS,
  PROFILE_NOTES,
  profileFields,
  rowOf,
  SEARCHABLE_COLUMNS,
} from "#contract/product/profile-fields.ts";
import { type } from "#contract/schema.ts";
import { lacksOf } from "#tests/support/lacks.ts";

const MIGRATIONS = "worker/origin/migrations";

test.each(Object.keys(profileFields))("the profile field %s has its messages", (field) => {
  const column = COLUMN_FIELDS.find((name) => name === field);
  const row = column && rowOf(column);
  const options =
    row?.kind === "choice" || (row?.kind === "several" && row.words === "messages") ? row.options : [];
  const note = PROFILE_NOTES.find((name) => name === field);
  expect(
    lacksOf([
      ...(column ? [`field.${field}`, ...options.map((option) => `field.${field}.${option}`)] : []),
      ...(note ? [`profile.note.${field}`, `profile.note.${field}.hint`] : []),
      ...(note && note !== "about_me" ? [`member.note.${field}`] : []),
      ...(COUNTED_FIELDS.some((name) => name === field) ? [`profile.next.${field}`] : []),
    ]),
  ).toEqual([]);
});

test("every field with a value of its own has its column in the directory", () => {
  const columns = columnsOf("profiles");
  expect(
    COLUMN_FIELDS.filter((field) => !columns.includes(field)),
    `these fields need a column of profiles, by a migration in ${MIGRATIONS}`,
  ).toEqual([]);
});

test("the page of members takes every searchable field from its address", () => {
  const { query } = route;
  expect(
    SEARCHABLE_COLUMNS.filter((field) => !query.includes(field)),
    "add these fields to `query` in client/pages/members/route.ts",
  ).toEqual([]);
});

test("profile.php takes every value of every field, and null only where it may be left unsaid", () => {
  const takes = (body: unknown) => !(profileBody(body) instanceof type.errors);
  for (const field of CHOICE_FIELDS) {
    const { options, required } = profileFields[field];
    expect(options.filter((option) => !takes({ [field]: option }))).toEqual([]);
    expect([field, takes({ [field]: null }), takes({ [field]: "nonsense" })]).toEqual([
      field,
      !required,
      false,
    ]);
  }
  for (const field of COLUMN_FIELDS) {
    const row = rowOf(field);
    if (row.kind === "number")
      expect(
        [row.min, row.max, null, row.min - 1, row.max + 1, row.min + 0.5, String(row.min)].filter((value) =>
          takes({ [field]: value }),
        ),
      ).toEqual([row.min, row.max, null]);
    if (row.kind === "several")
      expect([takes({ [field]: row.options }), takes({ [field]: [] }), takes({ [field]: ["xx"] })]).toEqual([
        true,
        true,
        false,
      ]);
  }
  for (const note of PROFILE_NOTES)
    expect([note, takes({ notes: { [note]: "text" } }), takes({ notes: { [note]: 1 } })]).toEqual([
      note,
      true,
      false,
    ]);
});

test("no two fields claim the same place among what the profile page asks for", () => {
  const places = COUNTED_FIELDS.map((field) => profileFields[field].completeness);
  expect(places).toEqual(places.map((_, i) => i + 1));
});

/** The columns of a table of the directory after all migrations. */
function columnsOf(table: string): string[] {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync(MIGRATIONS).sort())
    if (file.endsWith(".sql")) database.exec(readFileSync(`${MIGRATIONS}/${file}`, "utf8"));
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  database.close();
  return columns.map(({ name }) => String(name));
}
