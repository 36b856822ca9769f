import { resolve } from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import { resolveConfig } from "vite";
import { describe, expect, test } from "vitest";
import { makeIntl } from "#client/page/intl.tsx";
import { messagesPlugins } from "#tools/build/vite/messages.ts";
import {
  developmentText,
  DevelopmentTextsInProduction,
  readDevelopmentTexts,
  type DevelopmentTexts,
} from "#tools/locales/development-texts.ts";

/** A text as the page shows it, in development. */
function shown(
  texts: DevelopmentTexts,
  text: string,
  values: Record<string, string | number | ((parts: string[]) => string)> = {},
): unknown {
  const id = "shell.back";
  return makeIntl("en", { [id]: developmentText(texts, id, parse(text)) }).formatMessage({ id }, values);
}

describe("the pseudo-locale", () => {
  test("marks where a message begins and ends, in accents and a third longer", () => {
    expect(shown("pseudo", "Say hello")).toBe("⟦Šååý ĥééļļöö⟧");
  });

  test("leaves values, tags and options as they are", () => {
    const text = "<b>{name}</b> sent {count, plural, one {# photo} other {# photos}}";
    const b = (parts: string[]) => `<b>${parts.join("")}</b>`;
    expect(shown("pseudo", text, { name: "Eva", count: 1, b })).toBe("⟦<b>Eva</b> šééñţ 1 þĥööţöö⟧");
    expect(shown("pseudo", text, { name: "Eva", count: 2, b })).toBe("⟦<b>Eva</b> šééñţ 2 þĥööţööš⟧");
  });

  test("has no plain letter, and treats those that have an accent already alike", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    expect(shown("pseudo", letters + letters.toUpperCase())).not.toMatch(/[a-z]/i);
    expect(shown("pseudo", "für")).toBe(shown("pseudo", "fur"));
  });
});

describe("ids in place of texts", () => {
  test("show the id and what is put into the text", () => {
    expect(shown("ids", "Hello {name}, it’s {day}", { name: "Eva", day: "Monday" })).toBe(
      "[shell.back] Eva Monday",
    );
    expect(shown("ids", "{count, plural, one {# photo} other {# photos}}", { count: 2 })).toBe(
      "[shell.back] 2",
    );
  });

  test("leave a link its name, so that it can be followed", () => {
    const terms = (parts: string[]) => `<a>${parts.join("")}</a>`;
    expect(shown("ids", "Read our <terms>terms of use</terms>", { terms })).toBe("[shell.back] <a>terms</a>");
  });

  test("ask for no value that the chosen option does not need", () => {
    const text = "{midnight, select, yes {at midnight} other {at {time}}}";
    expect(shown("ids", text, { midnight: "yes" })).toBe("[shell.back]");
  });
});

describe("the variable TEXTS", () => {
  const configOf = (variable: string | undefined, mode: string) =>
    resolveConfig(
      { configFile: false, mode, plugins: messagesPlugins(resolve("locales"), variable) },
      "build",
      mode,
      mode,
    );

  test.each(["pseudo", "ids"])("is refused by a production build: %s", async (variable) => {
    await expect(configOf(variable, "production")).rejects.toThrow(DevelopmentTextsInProduction);
    await expect(configOf(variable, "demo")).resolves.toBeDefined();
  });

  test("may be missing or empty, and nothing but the two", async () => {
    await expect(configOf("", "production")).resolves.toBeDefined();
    await expect(configOf(undefined, "production")).resolves.toBeDefined();
    expect(() => readDevelopmentTexts("psuedo", "demo")).toThrow("expected pseudo or ids, found psuedo");
  });
});
