import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const DOCUMENTS = globSync(["*.md", "docs/**/*.md", "tenants/README.md", "locales/README.md"]);
const SOURCES = globSync(["*.{ts,toml}", "{client,tenants,tests,tools,worker}/**/*.{ts,tsx,css,toml}"]);
const linesOf = (file: string): string[] => readFileSync(file, "utf8").trimEnd().split("\n");

/** A file by its path in the repository, as prose and comments name it; a # or a / before it is an import's. */
const PATH =
  /(?<![\w/.#-])(?:client|docs|locales|tenants|tests|tools|worker)\/[\w./-]+\.(?:tsx?|css|md|sql|toml|json)\b/g;

test("documents and comments name only files that exist", () => {
  const missing = [...DOCUMENTS, ...SOURCES].flatMap((file) =>
    (readFileSync(file, "utf8").match(PATH) ?? []).flatMap((path) =>
      existsSync(path) ? [] : [`${file}: ${path}`],
    ),
  );
  expect(missing).toEqual([]);
});

test.each(DOCUMENTS)("the links of %s lead to files that exist", (file) => {
  const links = [...readFileSync(file, "utf8").matchAll(/\]\(([\w./-]+\/[\w./-]+|[\w-]+\.\w+)\)/g)];
  const targets = links.flatMap(([, target = ""]) => (target.startsWith("/") ? [] : [target]));
  expect(targets.filter((target) => !existsSync(join(dirname(file), target)))).toEqual([]);
});

test("the README is read in a few minutes, and the glossary has only words of our own", () => {
  expect(linesOf("README.md").length).toBeLessThanOrEqual(100);
  const entries = linesOf("GLOSSARY.md").filter((line) => line.startsWith("| **"));
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.length).toBeLessThanOrEqual(40);
});

/** Columns that a comment takes at most: the formatter leaves these lines as they are. */
const WIDEST_COMMENT = 120;

test("no comment is wider than a screen", () => {
  const wide = SOURCES.flatMap((file) =>
    linesOf(file).flatMap((line, i) =>
      line.length > WIDEST_COMMENT && /^\s*(?:\/\/|\/?\*|#)/.test(line) ? [`${file}:${i + 1}`] : [],
    ),
  );
  expect(wide, `break these comments: they are wider than ${WIDEST_COMMENT} columns`).toEqual([]);
});
