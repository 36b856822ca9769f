import { readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DISTANCES } from "#contract/product/distances.ts";
import { SEARCH_DISTANCES, SEARCH_SORTS } from "#contract/product/search-order.ts";
import { DIRECTORY_SWITCHES } from "#contract/product/search-switches.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { bandSql, distanceBand } from "#origin/directory/distance.ts";
import type { Search } from "#origin/directory/search-request.ts";
import { countStatement, pageStatement } from "#origin/directory/search-sql.ts";
import { countProfiles, searchProfiles } from "#origin/directory/search.ts";
import { memoryDirectory, type Town } from "#tests/support/memory-directory.ts";
import { runs } from "#tests/support/runs.ts";
import { newSearch } from "#tests/support/searches.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const now = NOW.getTime() / 1000;
const SITE = { id: "amberlind", sharing: [] };
const HOME: Town = { id: 1, lat: 5237, lon: 490 };

interface Person {
  id: string;
  place?: number;
  activeAt?: number;
  joinedAt?: number;
  invisible?: 0 | 1;
  country?: string;
}

/** A directory with the viewer, who lives in HOME, and these people. */
function world(people: readonly Person[], towns: readonly Town[] = []) {
  const directory = memoryDirectory();
  directory.settle([HOME, ...towns]);
  const add = ({ id, place = 1, activeAt = now, joinedAt = 0, invisible = 0, country = "NL" }: Person) =>
    directory.run(
      "INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, invisible, active_at, created_at, standing) VALUES (?, 'amberlind', 'Someone', 'female', 'bi', '1990-06-15', ?, '07', 'Town', ?, 'en', ?, ?, ?, ?)",
      id,
      country,
      place,
      invisible,
      activeAt,
      joinedAt,
      activeAt,
    );
  for (const person of [{ id: "me" }, ...people]) add(person);
  const asked = (more: Partial<Search>): Search => newSearch({ viewer: "me", ...more });
  return {
    ...directory,
    add,
    asked,
    move: (place: number) => directory.run("UPDATE profiles SET place = ? WHERE id = 'me'", place),
    search: async (more: Partial<Search>) => {
      const [found] = await searchProfiles(directory.db, SITE, [asked(more)], NOW);
      if (!found) throw new Error("no answer");
      return found;
    },
    count: (more: Partial<Search>) => countProfiles(directory.db, SITE, asked(more), NOW),
  };
}
const idsOf = ({ profiles }: { profiles: { id: string }[] }) => profiles.map(({ id }) => id);

/** Towns to the east of HOME, so many kilometres away. */
const east = (id: number, km: number): Town => ({
  id,
  lat: HOME.lat,
  lon: HOME.lon + Math.round((km / 111.19 / Math.cos((HOME.lat / 100 / 180) * Math.PI)) * 100),
});

test("the database and the profile page put two towns in the same band, wherever they are", async () => {
  const { db } = memoryDirectory();
  const town = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    lat: fc.integer({ min: -9_000, max: 9_000 }),
    lon: fc.integer({ min: -18_000, max: 18_000 }),
  });
  const near = fc.tuple(town, fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }));
  await fc.assert(
    fc.asyncProperty(near, async ([a, y, x]) => {
      const b = { id: 4 - a.id, lat: Math.max(-9_000, Math.min(9_000, a.lat + y)), lon: a.lon + x };
      const sql = `WITH a AS (SELECT ${a.id} AS id, ${a.lat} AS lat, ${a.lon} AS lon), b AS (SELECT ${b.id} AS id, ${b.lat} AS lat, ${b.lon} AS lon) SELECT ${bandSql("a", "b")} AS band FROM a, b`;
      const [found] = await db.batch<{ band: number }>([db.prepare(sql)]);
      expect(DISTANCES[found?.results[0]?.band ?? -1]).toBe(distanceBand(a, b));
    }),
    { numRuns: runs(200), seed: 20_261_122 },
  );
});

test("a distance finds those whose town is within it, and the card says the band", async () => {
  const km = [0, 8, 20, 45, 90, 200, 400];
  const towns = km.slice(1).map((far, i) => east(i + 2, far));
  const { search, count } = world(
    km.map((far, i) => ({ id: `at-${far}`, place: i + 1 })),
    towns,
  );
  for (const distance of SEARCH_DISTANCES) {
    const within = km.filter((far) => far <= Number(distance)).map((far) => `at-${far}`);
    const found = await search({ distance });
    expect([idsOf(found).toSorted(), found.total]).toEqual([within.toSorted(), within.length]);
    expect(await count({ distance })).toEqual({ total: within.length, isMore: false });
  }
  const bands = (await search({ sort: "nearby" })).profiles.map(({ id, distance }) => [id, distance]);
  expect(bands).toEqual(km.map((far, i) => [`at-${far}`, DISTANCES[i]]));
});

test("nobody is near a member, or said to be, whose town is unknown", async () => {
  const { search, move } = world([{ id: "somebody" }]);
  move(99);
  expect(idsOf(await search({ distance: "250" }))).toEqual([]);
  const [card] = (await search({ sort: "nearby" })).profiles;
  expect([card?.id, card?.distance]).toEqual(["somebody", undefined]);
});

test("a visitor's cards say no distance", async () => {
  const { search } = world([{ id: "somebody" }]);
  expect((await search({ viewer: null })).profiles.every((card) => card.distance === undefined)).toBe(true);
});

test("who is online, who is new and who has a photo is found alone, or first", async () => {
  const directory = world([
    { id: "online", activeAt: now - 900 },
    { id: "gone", activeAt: now - 1_800 },
    { id: "new-today", activeAt: now - 20 * DAY_S, joinedAt: now },
    { id: "new-last-week", activeAt: now - 10 * DAY_S, joinedAt: now - 6 * DAY_S },
    { id: "no-longer-new", activeAt: now - 5 * DAY_S, joinedAt: now - 7 * DAY_S },
  ]);
  for (const [key, id, status] of [
    ["k1", "gone", "active"],
    ["k2", "online", "inspected"],
  ] as const)
    directory.run("INSERT INTO photos (key, profile, position, status) VALUES (?, ?, 0, ?)", key, id, status);
  const { search } = directory;
  expect(idsOf(await search({ switches: ["online"] }))).toEqual(["online"]);
  expect(idsOf(await search({ switches: ["new_members"] }))).toEqual(["new-last-week", "new-today"]);
  expect(idsOf(await search({ switches: ["with_photo"] }))).toEqual(["gone"]);
  expect(idsOf(await search({ sort: "new" })).slice(0, 2)).toEqual(["new-today", "new-last-week"]);
  expect(idsOf(await search({ sort: "online" }))[0]).toBe("online");
  expect((await search({ sort: "new" })).total).toBe(5);
});

/**
 * An attacker who may move their own town as often as they like, and reads the bands, the order and the
 * counts of every search, learns only the town of a member, which the card says anyway: two members of one
 * town stay the same to them, wherever the attacker stands.
 */
test("however often one moves, bands, order and counts tell only the town of a member", async () => {
  const towns = Array.from({ length: runs(8) }, (_, i) => ({
    id: 100 + i,
    lat: HOME.lat + 5 * i * i,
    lon: HOME.lon + i,
  }));
  const target = 100;
  const alone = world([{ id: "first", place: target }], towns);
  const other = world([{ id: "second", place: target }], towns);
  const unseen = world(
    [
      { id: "first", place: target },
      { id: "unseen", place: target, invisible: 1 },
      { id: "blocked", place: target },
    ],
    towns,
  );
  const searches: Partial<Search>[] = [
    {},
    ...SEARCH_DISTANCES.map((distance) => ({ distance })),
    ...SEARCH_SORTS.map((sort) => ({ sort })),
    ...DIRECTORY_SWITCHES.map((name) => ({ switches: [name], distance: "50" as const })),
  ];
  const bands = new Set<string>();
  for (const { id } of towns) {
    for (const each of [alone, other, unseen]) each.move(id);
    for (const search of searches) {
      const seen = async (from: typeof alone, more: Partial<Search> = {}) => {
        const { profiles, total } = await from.search({ ...search, ...more });
        return [
          profiles.map((card) => ({ ...card, id: "" })),
          total,
          await from.count({ ...search, ...more }),
        ];
      };
      const one = await seen(alone);
      expect(await seen(other)).toEqual(one);
      expect(await seen(unseen, { hidden: ["blocked"] })).toEqual(one);
      expect(JSON.stringify(one)).not.toMatch(/lat|lon|\d\.\d/);
    }
    for (const { distance } of (await alone.search({})).profiles) bands.add(distance ?? "none");
  }
  expect(bands.size).toBeGreaterThan(3);
});

/** More people than are read at once, so that towns and streams are read in part. */
function crowd(count: number, towns: readonly Town[]) {
  const people = world([], towns);
  for (let i = 0; i < count; i++)
    people.add({
      id: `p${String(i).padStart(5, "0")}`,
      place: towns[(i * 7) % towns.length]?.id ?? 1,
      activeAt: now - ((i * 37) % 4_000) * 900,
      joinedAt: i % 40 === 0 ? now - (i % 7) * DAY_S : 0,
    });
  return people;
}
const AROUND = Array.from({ length: 200 }, (_, i) => east(10 + i, 2 + i * 2));

test("pages of every sort go on to the last without anyone twice, the first ones first", async () => {
  const people = crowd(1_500, AROUND);
  const firstness = {
    nearby: (card: { distance?: (typeof DISTANCES)[number] }) =>
      DISTANCES.indexOf(card.distance ?? "farther"),
    online: (card: { activity?: string }) => (card.activity === "online" ? 0 : 1),
    new: () => 0,
  };
  for (const sort of SEARCH_SORTS) {
    const shown: Awaited<ReturnType<typeof people.search>>["profiles"] = [];
    let after: Search["after"] = null;
    for (let page = 1; page <= 20; page++) {
      const found = await people.search({ sort, page, after });
      shown.push(...found.profiles);
      after = found.next;
      if (!after) break;
    }
    const ranks = shown.map(firstness[sort]);
    expect([shown.length, new Set(shown.map(({ id }) => id)).size]).toEqual([480, 480]);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  }
});

test("a count ends where the search's own does, and says that there may be more", async () => {
  const people = crowd(1_500, AROUND);
  expect(await people.count({})).toEqual({ total: 1_001, isMore: true });
  expect(await people.count({ distance: "10" })).toEqual({
    total: (await people.search({ distance: "10" })).total,
    isMore: true,
  });
  expect(await people.count({ minAge: 90 })).toEqual({ total: 0, isMore: false });
});

test("a search among named members finds them wherever they stand, and nobody else", async () => {
  const people = crowd(1_500, AROUND);
  people.add({ id: "unseen", invisible: 1 });
  const all = Array.from({ length: 60 }, (_, i) => `p${String(i * 25).padStart(5, "0")}`);
  const among = [...all, "unseen", "me", "nobody"];
  for (const more of [{}, ...SEARCH_SORTS.map((sort) => ({ sort }))]) {
    const shown: string[] = [];
    let after: Search["after"] = null;
    for (let page = 1; page <= 4; page++) {
      const found = await people.search({ ...more, among, hidden: [all[3] ?? ""], page, after });
      expect(found.total).toBe(59);
      shown.push(...found.profiles.map(({ id }) => id));
      after = found.next;
      if (!after) break;
    }
    expect(shown.toSorted()).toEqual(all.filter((id) => id !== all[3]));
  }
  expect(await people.count({ among })).toEqual({ total: 60, isMore: false });
  expect(await people.count({ among: [] })).toEqual({ total: 0, isMore: false });
  const near = await people.search({ among, distance: "50" });
  expect(near.total).toBeLessThan(60);
  for (const { id, distance } of near.profiles) {
    expect(among).toContain(id);
    expect(["10", "25", "50"]).toContain(distance);
  }
});

test("no search of any kind reads all profiles, or all of the places", () => {
  const { db, plan, asked } = crowd(1_500, AROUND);
  const after = { score: 1_700_000_000, id: "p", anchor: 1, total: 9, asOf: now };
  for (const search of [
    {},
    { after },
    ...SEARCH_DISTANCES.map((distance) => ({ distance })),
    ...SEARCH_SORTS.flatMap((sort) => [{ sort }, { sort, after }]),
    ...DIRECTORY_SWITCHES.map((name) => ({ switches: [name] })),
    { among: ["p", "q"] },
  ] satisfies Partial<Search>[])
    for (const statement of [pageStatement, countStatement]) {
      const steps = plan(statement(db, SITE, asked(search), NOW));
      expect([
        search,
        steps.filter((step) => /^SCAN (q|r|m|own|home|town|photos|main)\b/.test(step)),
      ]).toEqual([search, []]);
      expect(
        steps.some((step) => /USING (COVERING )?INDEX (profiles_by_|sqlite_autoindex_profiles)/.test(step)),
      ).toBe(true);
    }
});

const PLANS = "tests/worker/origin/directory/search-plans.txt";

test("each kind of search is carried out as it was reviewed", () => {
  const { db, plan, asked } = crowd(1_500, AROUND);
  const after = { score: 1_700_000_000, id: "p", anchor: 1, total: 9, asOf: now };
  const kinds: Record<string, Partial<Search>> = {
    "the first page": {},
    "a later page": { after },
    "within a distance": { distance: "50" },
    "the nearest first": { sort: "nearby" },
    "who is online first": { sort: "online" },
    "among named members": { among: ["p", "q"] },
  };
  /** The steps that read a table, in their order, each with how often it is taken. */
  const reads = (search: Partial<Search>) => {
    const steps = plan(pageStatement(db, SITE, asked(search), NOW)).filter((step) =>
      / INDEX \w{3}/.test(step),
    );
    return [...Map.groupBy(steps, (step) => step)].map(([step, { length }]) => `${length} x ${step}`);
  };
  const plans = Object.entries(kinds).map(([kind, search]) => `# ${kind}\n${reads(search).join("\n")}\n`);
  // UPDATE_PLANS=1 writes the plans that were reviewed
  if (process.env["UPDATE_PLANS"]) writeFileSync(PLANS, plans.join("\n"));
  expect(plans.join("\n")).toBe(readFileSync(PLANS, "utf8"));
});
