import { expect, test } from "vitest";
import { ageOn } from "#contract/product/age.ts";
import { OWN_AGES } from "#origin/demo/demo-accounts.ts";
import { crowds } from "#tools/demo/crowds.ts";
import { demoMembers } from "#tools/demo/members.ts";

const members = demoMembers(new Date("2026-11-22T12:00:00Z"));
const groups = [...Map.groupBy(members, ({ site, gender }) => `${site} ${gender}`)];

test("no two demo members of a site and gender have the same name", () => {
  expect(groups).toHaveLength(16);
  for (const [group, people] of groups)
    expect([group, new Set(people.map(({ name }) => name)).size]).toEqual([group, people.length]);
});

test("each demo site has two of each gender who reply, and two of its first country for its demo accounts", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const withPhoto = members.filter(({ photos: [main] }) => main?.status === "active");
  for (const [group, people] of Map.groupBy(withPhoto, ({ site, gender }) => `${site} ${gender}`)) {
    expect([group, people.filter(({ fictional }) => fictional).length >= 2]).toEqual([group, true]);
    if (!group.endsWith(" male")) continue;
    const home = crowds.find(({ site }) => group.startsWith(`${site} `))?.country;
    const accounts = people.filter(({ country, fictional, sexuality, date_of_birth: birth }) => {
      const age = ageOn(now, birth);
      return (
        country === home && !fictional && sexuality === "hetero" && age >= OWN_AGES.min && age <= OWN_AGES.max
      );
    });
    expect([group, accounts.length >= 2]).toEqual([group, true]);
  }
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
