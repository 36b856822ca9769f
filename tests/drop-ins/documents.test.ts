import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { routes as documents } from "#client/pages/document/route.ts";
import { matchRoute } from "#client/routes.ts";
import { compileText } from "#tools/documents/compile.ts";
import { readDocuments } from "#tools/documents/read.ts";
import { WHOLE } from "#tools/locales/unfinished.ts";

const texts = readDocuments("locales/pages");
const compiled = (document: string, locale: string) =>
  compileText(readFileSync(`locales/pages/${document}.${locale}.md`, "utf8"));

test("every document of the route list has its texts, and every text its line in the list", () => {
  expect(Object.keys(texts).sort()).toEqual(documents.map(({ name }) => name.slice("pages-".length)).sort());
});

describe.each(Object.entries(texts))("locales/pages/%s", (document, locales) => {
  const english = compiled(document, "en");
  const shape = ({ text, placeholders }: typeof english) => ({
    placeholders,
    ids: [...text.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    links: [...text.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
  });

  test("is there in every language that is always whole", () => {
    expect(locales).toEqual(expect.arrayContaining([...WHOLE]));
  });

  test.each(locales)("in %s has no faults, and the placeholders, sections and links of English", (locale) => {
    const own = compiled(document, locale);
    expect(own.faults).toEqual([]);
    expect(shape(own)).toEqual(shape(english));
    expect([own.text.title, own.text.description].every((text) => text.trim() !== "")).toBe(true);
  });

  test.each(locales)("in %s has the note for the operator’s lawyer", (locale) => {
    expect(readFileSync(`locales/pages/${document}.${locale}.md`, "utf8")).toContain("<!-- A template");
  });

  test("leads only to pages of this site", () => {
    const paths = [...english.text.html.matchAll(/href="(\/[^"#]*)/g)].map(([, path = ""]) => path);
    const isPage = (path: string) => (matchRoute(path)?.route.name ?? "token") !== "token";
    expect(paths.filter((path) => !isPage(path))).toEqual([]);
  });
});
