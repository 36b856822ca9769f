import { expect, test } from "vitest";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { distanceBand } from "#origin/directory/distance.ts";
import { fits, fittingKinds, KINDS, type Kind, type Person } from "#origin/directory/fit.ts";
import { drawn, ROUND, standingOf } from "#origin/directory/ranking.ts";

const person = (kind: Kind, more: Partial<Person> = {}): Person => ({
  ...kind,
  age: 30,
  wish_min_age: null,
  wish_max_age: null,
  ...more,
});
const named = (text: string): Kind => {
  const kind = KINDS.find(({ gender, sexuality }) => `${gender} ${sexuality}` === text);
  if (!kind) throw new Error(text);
  return kind;
};

/** Everybody's fits, written out. A gay woman and a lesbian man say the same as a lesbian woman and a gay man. */
const TABLE: Record<string, string[]> = {
  "male hetero": ["female hetero", "female bi"],
  "male gay": ["male gay", "male lesbian", "male bi"],
  "male lesbian": ["male gay", "male lesbian", "male bi"],
  "male bi": ["male gay", "male lesbian", "male bi", "female hetero", "female bi"],
  "female hetero": ["male hetero", "male bi"],
  "female gay": ["female gay", "female lesbian", "female bi"],
  "female lesbian": ["female gay", "female lesbian", "female bi"],
  "female bi": ["male hetero", "male bi", "female gay", "female lesbian", "female bi"],
};

test.each(Object.entries(TABLE))("%s fits %j and nobody else", (one, others) => {
  expect(
    KINDS.filter((kind) => fits(person(named(one)), person(kind))).map(
      ({ gender, sexuality }) => `${gender} ${sexuality}`,
    ),
  ).toEqual(others);
});

test("fitting is mutual for all ages and wishes", () => {
  const ages = [18, 29, 30, 31, 99];
  const wishes: [number | null, number | null][] = [
    [null, null],
    [30, null],
    [null, 30],
    [30, 30],
    [31, 99],
  ];
  const all = KINDS.flatMap((kind) =>
    ages.flatMap((age) =>
      wishes.map(([min, max]) => person(kind, { age, wish_min_age: min, wish_max_age: max })),
    ),
  );
  for (const a of all)
    for (const b of all) if (fits(a, b) !== fits(b, a)) expect([a, b]).toBe("the same both ways");
});

test("an age range counts with both its ends, and that of both members", () => {
  const womanWith = (more: Partial<Person>) => person(named("female hetero"), more);
  const manOf = (age: number) => person(named("male hetero"), { age });
  expect(
    [29, 30, 40, 41].map((age) => fits(womanWith({ wish_min_age: 30, wish_max_age: 40 }), manOf(age))),
  ).toEqual([false, true, true, false]);
  expect(
    [29, 30, 40, 41].map((age) => fits(manOf(age), womanWith({ wish_min_age: 30, wish_max_age: 40 }))),
  ).toEqual([false, true, true, false]);
});

test("the search asks for the very pairs that the rule allows", () => {
  const asked = fittingKinds(["male", "female"]);
  for (const kind of KINDS)
    expect(asked[`${kind.gender}-${kind.sexuality}`]).toEqual(
      KINDS.filter((other) => fits(person(kind), person(other))),
    );
  expect(fittingKinds(["male"])["female-bi"]?.every(({ gender }) => gender === "male")).toBe(true);
  expect(asked[""]).toEqual(KINDS);
});

test("a later round stands ahead of an earlier one, and within a round the lot is one's own", () => {
  const at = 1_900_000_000;
  const ids = Array.from({ length: 500 }, (_, i) => `member-${i}`);
  for (const id of ids) {
    expect(drawn(id, at)).toBe(drawn(id, Math.floor(at / ROUND) * ROUND));
    expect(drawn(id, at + ROUND)).toBeGreaterThan(drawn(id, at));
    expect(Math.floor(drawn(id, at) / ROUND)).toBe(Math.floor(at / ROUND));
  }
  expect(new Set(ids.map((id) => drawn(id, at))).size).toBeGreaterThan(480);
});

test("over two weeks everybody who comes by is in the first tenth about as often as others", () => {
  const ids = Array.from({ length: 200 }, (_, i) => `member-${i}`);
  const first = new Map<string, number>();
  for (let round = 0; round < 56; round++) {
    const best = ids.toSorted((a, b) => drawn(b, round * ROUND) - drawn(a, round * ROUND)).slice(0, 20);
    for (const id of best) first.set(id, (first.get(id) ?? 0) + 1);
  }
  expect(first.size).toBe(200);
  expect(Math.max(...first.values())).toBeLessThan(16);
});

test("a member is two days ahead for seven days, and then not", () => {
  const joined = 1_900_000_000;
  expect(standingOf("anna", joined, joined) - drawn("anna", joined)).toBe(2 * DAY_S);
  expect(standingOf("anna", joined + 7 * DAY_S - 1, joined) - drawn("anna", joined + 7 * DAY_S - 1)).toBe(
    2 * DAY_S,
  );
  expect(standingOf("anna", joined + 7 * DAY_S, joined)).toBe(drawn("anna", joined + 7 * DAY_S));
});

test("towns are so far apart as a map says, in bands, and the same both ways", () => {
  const towns = {
    amsterdam: { id: 1, lat: 5237, lon: 490 },
    haarlem: { id: 2, lat: 5238, lon: 464 },
    utrecht: { id: 3, lat: 5209, lon: 512 },
    rotterdam: { id: 4, lat: 5192, lon: 448 },
    maastricht: { id: 5, lat: 5085, lon: 569 },
    zandvoort: { id: 6, lat: 5237, lon: 453 },
    paris: { id: 7, lat: 4885, lon: 235 },
    next: { id: 8, lat: 5237, lon: 490 },
  };
  const from = (name: keyof typeof towns) => distanceBand(towns.amsterdam, towns[name]);
  expect([
    from("amsterdam"),
    from("next"),
    from("haarlem"),
    from("zandvoort"),
    from("utrecht"),
    from("rotterdam"),
    from("maastricht"),
    from("paris"),
  ]).toEqual(["same_town", "10", "25", "50", "50", "100", "250", "farther"]);
  expect(distanceBand(towns.haarlem, towns.zandvoort)).toBe("10");
  const all = Object.values(towns);
  for (const a of all) for (const b of all) expect(distanceBand(a, b)).toBe(distanceBand(b, a));
});

test("distance goes around the globe and not around the map", () => {
  expect(distanceBand({ id: 1, lat: -1700, lon: 17990 }, { id: 2, lat: -1700, lon: -17995 })).toBe("25");
  expect(distanceBand({ id: 1, lat: 9000, lon: 0 }, { id: 2, lat: 9000, lon: 18000 })).toBe("10");
});
