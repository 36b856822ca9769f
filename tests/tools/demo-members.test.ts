import { expect, test } from "vitest";
import { demoMembers } from "#tools/demo/members.ts";

const members = demoMembers(new Date("2026-11-22T12:00:00Z"));
const groups = [...Map.groupBy(members, ({ site, gender }) => `${site} ${gender}`)];

test("no two demo members of a site and gender have the same name", () => {
  expect(groups).toHaveLength(8);
  for (const [group, people] of groups)
    expect([group, new Set(people.map(({ name }) => name)).size]).toEqual([group, people.length]);
});

test("demo members who follow each other in a list were not drawn in the same place", () => {
  for (const [, people] of groups) {
    const places = people
      .toSorted((a, b) => a.active_minutes_ago - b.active_minutes_ago)
      .flatMap(({ photos: [main] }) => main?.place ?? []);
    for (const [i, place] of places.entries()) expect(places.slice(i + 1, i + 6)).not.toContain(place);
  }
});

test("every demo portrait says where its face is: in the upper half, near the middle", () => {
  const portraits = members.flatMap(({ photos }) => photos).filter(({ kind }) => kind === "portrait");
  expect(portraits.length).toBeGreaterThan(500);
  for (const { focus, picture } of portraits) {
    const [x, y] = focus;
    expect([picture, x > 0.3 && x < 0.7, y > 0.3 && y < 0.5]).toEqual([picture, true, true]);
  }
});
