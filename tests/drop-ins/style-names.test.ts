import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Names of libraries, and states, which say nothing without the element that has them. */
const FOREIGN = /^(reactEasyCrop_|i-tabler-|is-)/;
/** The desk has a sheet of its own, with utilities that are made of the classes it names. */
const isDesk = (file: string): boolean => file.startsWith("client/desk/");

const read = (file: string): string => readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
/** What stands before each brace, at-rules left out. */
const selectorsOf = (css: string): string[] =>
  [...css.matchAll(/([^{};]*)\{/g)]
    .map(([, before = ""]) => before.trim())
    .filter((text) => !text.startsWith("@"));
const CLASS = /\.(-?[a-z_][\w-]*)/gi;
const GLOBAL = /:global\(\.([\w-]+)\)/g;
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

interface StyleModule {
  file: string;
  locals: Set<string>;
  foreign: Set<string>;
}
const modules: StyleModule[] = globSync("client/**/*.module.css").map((file) => {
  const selectors = selectorsOf(read(file));
  return {
    file,
    locals: new Set(selectors.flatMap((text) => namesIn(text.replaceAll(GLOBAL, ""), CLASS))),
    foreign: new Set(selectors.flatMap((text) => namesIn(text, GLOBAL))),
  };
});
const everywhere = new Set(
  ["client/styles/*.css", "client/parts/face/focus.css"]
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => file !== "client/styles/contrast.css")
    .flatMap((file) => selectorsOf(read(file)))
    .flatMap((text) => namesIn(text.replaceAll(/:has\([^)]*\)/g, ""), CLASS)),
);
const components = globSync(["client/**/*.{ts,tsx}", "worker/edge/**/*.{ts,tsx}"]).map((file) => {
  const text = readFileSync(file, "utf8");
  const imports = [...text.matchAll(/^import (\w+) from "([^"]+\.module\.css)";/gm)].map(
    ([, name = "", path = ""]) => ({
      name,
      sheet: path.startsWith("#") ? path.slice(1) : join(file, "..", path),
    }),
  );
  return { file, text, imports };
});

test("a class is defined by one sheet", () => {
  const all = modules.flatMap(({ file, locals }) => [...locals].map((name) => ({ file, name })));
  const twice = all.filter(
    ({ file, name }) =>
      everywhere.has(name) || all.some((other) => other.name === name && other.file !== file),
  );
  expect(twice).toEqual([]);
});

test("a component names the classes that the sheets it imports have, and each class is named", () => {
  const named = new Map(modules.map(({ file }) => [file, new Set<string>()]));
  const unknown: string[] = [];
  for (const { file, text, imports } of components)
    for (const { name, sheet } of imports) {
      const { locals } = modules.find((module) => module.file === sheet) ?? { locals: new Set<string>() };
      const uses = [
        ...namesIn(text, new RegExp(`\\b${name}\\.([\\w]+)`, "g")),
        ...namesIn(text, new RegExp(`\\b${name}\\["([^"]+)"\\]`, "g")),
      ];
      unknown.push(...uses.filter((use) => !locals.has(use)).map((use) => `${file}: ${use}`));
      // a name that is put together has the beginning that is written
      const beginnings = namesIn(text, new RegExp(`\\b${name}\\[[^\\]]*\`([\\w-]+)\\$\\{`, "g"));
      const built = [...locals].filter((local) =>
        beginnings.some((beginning) => local.startsWith(beginning)),
      );
      for (const use of [...uses, ...built]) named.get(sheet)?.add(use);
    }
  const unnamed = modules.flatMap(({ file, locals }) =>
    [...locals].filter((local) => !named.get(file)?.has(local)).map((local) => `${file}: ${local}`),
  );
  expect(
    { unknown, unnamed },
    "unknown: no imported sheet has the class; unnamed: no component that imports the sheet names it",
  ).toEqual({ unknown: [], unnamed: [] });
});

test("each sheet of a component is imported", () => {
  const imported = new Set(components.flatMap(({ imports }) => imports.map(({ sheet }) => sheet)));
  expect(modules.map(({ file }) => file).filter((file) => !imported.has(file))).toEqual([]);
});

test("what a sheet calls global is defined elsewhere", () => {
  const locals = new Set(modules.flatMap((module) => [...module.locals]));
  const missing = modules.flatMap(({ file, foreign }) =>
    [...foreign]
      .filter((name) => !everywhere.has(name) && !locals.has(name) && !FOREIGN.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("a class that is written as text is one that every page has", () => {
  const pages = components.filter(({ file }) => !isDesk(file));
  const others = pages.flatMap(({ file, text }) =>
    namesIn(text, /\bclassName="([^"]*)"/g)
      .flatMap((value) => value.split(/\s+/))
      .filter((name) => name !== "" && !everywhere.has(name) && !name.startsWith("i-tabler-"))
      .map((name) => `${file}: ${name}`),
  );
  expect(others).toEqual([]);
});

test("every rule stands in a layer of client/styles/global.css", () => {
  const layers = /@layer ([^;{]+);/
    .exec(readFileSync("client/styles/global.css", "utf8"))?.[1]
    ?.split(/,\s*/);
  const outside = globSync("client/**/*.css")
    .filter((file) => file !== "client/styles/global.css" && !isDesk(file))
    .flatMap((file) => {
      const tops: string[] = [];
      let depth = 0;
      for (const [, before = "", brace = ""] of read(file).matchAll(/([^{};]*)([{};])/g)) {
        if (depth === 0 && brace !== "}") tops.push(`${before.trim()}${brace}`);
        depth += { "{": 1, "}": -1, ";": 0 }[brace] ?? 0;
      }
      return tops
        .filter((top) => !layers?.includes(/^@layer ([a-z]+)\{$/.exec(top)?.[1] ?? ""))
        .map((top) => `${file}: ${top}`);
    });
  expect(outside, `put these rules into one of @layer ${layers?.join(", ") ?? ""}`).toEqual([]);
});
