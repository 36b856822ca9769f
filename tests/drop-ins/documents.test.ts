import { readFileSync } from "node:fs";
import { parse } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { makeIntl, type MessageId } from "#client/page/intl.tsx";
import { routes as documents } from "#client/pages/document/route.ts";
import { matchRoute } from "#client/routes.ts";
import { compileText } from "#tools/build/documents/compile.ts";
import { readDocuments } from "#tools/build/documents/read.ts";
import { readMessages } from "#tools/locales/read.ts";
import { WHOLE } from "#tools/locales/unfinished.ts";

const texts = readDocuments("locales/pages");
const compiled = (document: string, locale: string) =>
  compileText(readFileSync(`locales/pages/${document}.${locale}.md`, "utf8"));

test("every document of the route list has its texts, and every text its line in the list", () => {
  expect(
    Object.keys(texts).sort(),
    "a document has a line in client/pages/document/route.ts and a text of each language in locales/pages/",
  ).toEqual(documents.map(({ name }) => name.slice("pages-".length)).sort());
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

describe.each(["terms", "privacy", "faq"])(
  "who answers for fictional profiles, in locales/pages/%s",
  (document) => {
    test.each(WHOLE)("is said in %s in three different ways, of which a site shows one", (locale) => {
      const { html } = compiled(document, locale).text;
      const said = (["people_reply", "program_replies", "model_replies"] as const).map((holds) =>
        [...html.matchAll(new RegExp(`\\{\\?${holds}\\}(.+?)\\{/${holds}\\}`, "g"))].map(
          ([, words]) => words,
        ),
      );
      expect(said.map((ways) => ways.length)).toEqual([1, 1, 1]);
      expect(new Set(said.flat()).size).toBe(3);
    });
  },
);

test.each(WHOLE)(
  "profile, first message and conversation say in %s who answers for fictional profiles",
  (locale) => {
    const messages = readMessages(locale);
    for (const id of ["member.fictional", "signup.message.fictional", "chat.fictional.text"]) {
      const intl = makeIntl(locale, { [id]: parse(messages[id] ?? "") });
      const say = (replies: string) => intl.formatMessage({ id: id as MessageId }, { name: "Ada", replies });
      expect(new Set(["people", "script", "model"].map(say)).size).toBe(3);
    }
  },
);
