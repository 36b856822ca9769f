import { readdirSync, readFileSync } from "node:fs";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";

/** Languages that must be whole at every commit; the others are offered from the day they are. */
const ALWAYS_WHOLE = ["en", "nl", "de"];

const read = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${locale}.json`, "utf8"));
const files = readdirSync("locales")
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length));
const english = read("en");

describe.each(files)("locales/%s.json", (locale) => {
  const messages = read(locale);

  test("says nothing that English does not", () => {
    expect(Object.keys(messages).filter((id) => !(id in english))).toEqual([]);
  });

  test("has the placeholders and tags of English in every message", () => {
    const differing = Object.keys(messages).filter(
      (id) =>
        id in english && placeholders(messages[id] ?? "").join() !== placeholders(english[id] ?? "").join(),
    );
    expect(differing).toEqual([]);
  });

  test.runIf(ALWAYS_WHOLE.includes(locale))("has every message", () => {
    expect(Object.keys(english).filter((id) => !messages[id]?.trim())).toEqual([]);
  });
});

test("the three languages that are always whole are there", () => {
  expect(ALWAYS_WHOLE.filter((locale) => !files.includes(locale))).toEqual([]);
});

function placeholders(message: string): string[] {
  const names = new Set<string>();
  const walk = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if ("value" in element && element.type !== TYPE.literal) names.add(`${element.type}:${element.value}`);
      if ("options" in element) for (const option of Object.values(element.options)) walk(option.value);
      if ("children" in element) walk(element.children);
    }
  };
  walk(parse(message));
  return [...names].sort();
}
