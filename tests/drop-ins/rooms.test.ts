import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HALVES, importsOf, roomsOf, tableOf } from "#tools/dev/rooms.ts";

/** The part of its half that one room may hold. */
const LARGEST = 1 / 5;

describe.each(HALVES)("the rooms of $folder", (half) => {
  const { sizes, modules, arrows, pairs, order } = roomsOf(half);

  test("are found, and import each other", () => {
    expect([sizes.size > 1, arrows.size > 1]).toEqual([true, true]);
  });

  test("import each other in one direction only", () => {
    expect(pairs.length, tableOf(half)).toBe(0);
  });

  test("import each other on no circle", () => {
    expect([...sizes.keys()].filter((room) => !order.includes(room))).toEqual([]);
  });

  test.skipIf(half.ground === null)("import nothing from out of the room on which the others stand", () => {
    const outwards = [...arrows.values()].flat().filter(({ from }) => from === half.ground);
    expect(outwards.map(({ line }) => line)).toEqual([]);
  });

  test("hold a fifth of the half at most", () => {
    const large = [...sizes].filter(
      ([room, size]) => !half.anySize.includes(room) && size > modules * LARGEST,
    );
    expect(large).toEqual([]);
  });
});

test("start, test and build import nothing of what draws pictures", () => {
  const files = globSync([
    "tools/**/*.ts",
    "tests/**/*.ts",
    "worker/**/*.ts",
    "client/**/*.{ts,tsx}",
    "*.ts",
  ]);
  const drawing = files.filter(
    (file) =>
      !file.startsWith("tools/draw/") && [...importsOf(file)].some((path) => path.startsWith("tools/draw/")),
  );
  expect([files.length > 500, drawing]).toEqual([true, []]);
});
