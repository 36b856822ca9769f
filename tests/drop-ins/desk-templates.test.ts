import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES } from "#contract/entities.ts";
import { CONDUCT_REASONS } from "#contract/product/member-decisions.ts";
import { PHOTO_REFUSALS } from "#contract/product/photos.ts";

const OUTCOMES = ["acted", "no_breach", "uphold", "reject", "grant", "refuse", "lift"];
/** What a person who decides begins with; as short as what the desk takes. */
const WANTED = [
  ...CONDUCT_REASONS.map((reason) => `conduct.${reason}`),
  ...PHOTO_REFUSALS.map((reason) => `photo.${reason}`),
  ...OUTCOMES.map((outcome) => `answer.${outcome}`),
];

test.each(LOCALES)("there is a sentence for every reason and outcome of a case in %s", (locale) => {
  const templates: Record<string, string> = JSON.parse(
    readFileSync(`client/desk/templates/${locale}.json`, "utf8"),
  );
  expect(Object.keys(templates).toSorted()).toEqual(WANTED.toSorted());
  expect(Object.values(templates).filter((text) => text.length < 10 || text.length > 2000)).toEqual([]);
});
