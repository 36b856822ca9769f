import { expect, test } from "vitest";
import { townOf } from "#client/pages/index/town-of.ts";

test.each([
  ["1019 KD Amsterdam", "Amsterdam"],
  ["1019KD Amsterdam", "Amsterdam"],
  ["80331 München", "München"],
  ["114 55 Stockholm", "Stockholm"],
  ["Dublin D02 XY45", "Dublin"],
  ["London SW1A 1AA", "London"],
  ["New York", "New York"],
])("the town of %s is %s", (city, town) => {
  expect(townOf(city)).toBe(town);
});
