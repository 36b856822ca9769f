import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { profileBody } from "#contract/calls/profile.schema.ts";
import { CHOICE_FIELDS, COUNTED_FIELDS, PROFILE_NOTES, profileFields } from "#contract/profile-fields.ts";
import { type } from "#contract/schema.ts";
import { lacksOf } from "#tests/support/lacks.ts";

const MIGRATIONS = "worker/origin/migrations";

test.each(Object.keys(profileFields))("the profile field %s has its messages", (field) => {
  const choice = CHOICE_FIELDS.find((name) => name === field);
  const note = PROFILE_NOTES.find((name) => name === field);
  expect(
    lacksOf([
      ...(choice
        ? [`vocab.${field}`, ...profileFields[choice].options.map((option) => `vocab.${field}.${option}`)]
        : []),
      ...(note ? [`profile.note.${field}`, `profile.note.${field}.hint`] : []),
      ...(note && note !== "about_me" ? [`member.note.${field}`] : []),
      ...(COUNTED_FIELDS.some((name) => name === field) ? [`profile.next.${field}`] : []),
    ]),
  ).toEqual([]);
});

test("every choice has its column in the directory", () => {
  const columns = columnsOf("profiles");
  expect(CHOICE_FIELDS.filter((field) => !columns.includes(field))).toEqual([]);
});

test("profile.php takes every option of every choice, and null only where it may be left unsaid", () => {
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
