import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Columns: a line of SQL that is longer is not read, and so not reviewed. */
const WIDEST = 120;

test("no line of the directory's SQL is wider than a screen", () => {
  // regions.ts is a list of names
  const files = globSync("worker/origin/directory/*.ts").filter((file) => !file.endsWith("/regions.ts"));
  const wide = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, i) => (line.length > WIDEST ? [`${file}:${i + 1}`] : [])),
  );
  expect(wide, `break these lines: they are wider than ${WIDEST} columns`).toEqual([]);
});
