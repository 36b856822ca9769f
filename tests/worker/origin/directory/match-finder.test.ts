import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Match, MatchesAnswer } from "#contract/calls/people/match-finder.ts";
import { ageOn } from "#contract/product/age.ts";
import { DISTANCES, type Distance } from "#contract/product/distances.ts";
import { EVENINGS, EVENING_NAMES, FINDER_DISTANCES } from "#contract/product/finder.ts";
import { profileFields } from "#contract/product/profile-fields.ts";
import type { Settings } from "#contract/product/settings.ts";
import { candidatesStatement, type Wanted } from "#origin/directory/candidates-sql.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { distanceBand } from "#origin/directory/distance.ts";
import { fits } from "#origin/directory/fit.ts";
import { NO_ANSWERS } from "#origin/directory/match-score.ts";
import { findMatches } from "#origin/directory/matches.ts";
import { activityOf } from "#origin/directory/profiles.ts";
import { json, sessionOf, signUp, type Account, type AccountInput } from "#tests/support/accounts.ts";
import { bringIn, type Someone } from "#tests/support/members.ts";
import { directoryOf } from "#tests/support/photo-names.ts";
import { runs } from "#tests/support/runs.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let europe: Directory;
let world: Directory;
beforeAll(async () => {
  site = await sharedSite();
  [europe, world] = await Promise.all([site.database("europe"), site.database("world")]);
  for (const db of [europe, world])
    await db.batch(
      TOWNS.map(({ id, region, lat, lon }) =>
        db
          .prepare(
            "INSERT INTO places (id, country, region, name, lat, lon, population) VALUES (?1, 'NL', ?2, 'Town ' || ?1, ?3, ?4, 1000 * ?1)",
          )
          .bind(id, region, lat, lon),
      ),
    );
});
afterAll(() => site.close());

/** Four towns in hundredths of a degree: about 8, 40 and 90 km from the first, and one far away. */
const TOWNS = [
  { id: 1, region: "07", lat: 5237, lon: 490 },
  { id: 2, region: "07", lat: 5230, lon: 492 },
  { id: 3, region: "09", lat: 5209, lon: 512 },
  { id: 4, region: "06", lat: 5144, lon: 547 },
  { id: 5, region: "AUV", lat: 4580, lon: 310 },
];

type Person = Account & { cookie: string };
async function somebody(input: AccountInput = {}): Promise<Person> {
  const account = await signUp(site, { country: "NL", region: "07", ...input });
  return { ...account, cookie: await sessionOf(site, account) };
}
async function ask(who: Person, path: string): Promise<Match[]> {
  const response = await site.ask(path, { host: who.host, cookie: who.cookie });
  const { matches } = await response.json<MatchesAnswer>();
  expect(response.status, path).toBe(200);
  return matches;
}
const finder = (who: Person, query = "") => ask(who, `/api/match-finder.php?${query}`);
const suggested = (who: Person) => ask(who, "/api/signup-matches.php");
const idsOf = (matches: Match[]) => matches.map(({ profile }) => profile.id);
const call = (who: Person, path: string, profile: string) =>
  site.ask(path, {
    method: "POST",
    host: who.host,
    cookie: who.cookie,
    headers: json,
    body: JSON.stringify({ profile }),
  });

test("only members who fit each other are suggested, and never one who is hidden, liked, invisible, not active, on another site, or the member themselves", async () => {
  const viewer = await somebody({
    gender: "male",
    sexuality: "hetero",
    date_of_birth: "1990-06-15",
    wish_min_age: 25,
    wish_max_age: 45,
    site: "nordic",
  });
  const woman: Partial<Someone> = {
    site: "nordlune",
    gender: "female",
    sexuality: "hetero",
    country: "NL",
    region: "07",
  };
  await bringIn(europe, [
    { ...woman, id: "fit-yes", site: "nordlune" },
    { ...woman, id: "fit-bi", site: "nordlune", sexuality: "bi" },
    { ...woman, id: "fit-man", site: "nordlune", gender: "male" },
    { ...woman, id: "fit-lesbian", site: "nordlune", sexuality: "lesbian" },
    { ...woman, id: "fit-too-old", site: "nordlune", date_of_birth: "1960-01-01" },
    { ...woman, id: "fit-wants-older", site: "nordlune", wish_min_age: 60 },
    { ...woman, id: "fit-invisible", site: "nordlune", invisible: 1 },
    { ...woman, id: "fit-disabled", site: "nordlune", status: "disabled" },
    { ...woman, id: "fit-deleted", site: "nordlune", status: "deleted" },
    { ...woman, id: "fit-elsewhere", site: "rubinelle" },
  ]);
  const [liked, blocked, blocker] = await Promise.all([
    somebody({ ...woman, site: "nordic" }),
    somebody({ ...woman, site: "nordic" }),
    somebody({ ...woman, site: "nordic" }),
  ]);
  const before = [idsOf(await finder(viewer)).sort(byText), idsOf(await suggested(viewer)).sort(byText)];
  const all = ["fit-yes", "fit-bi", liked.id, blocked.id, blocker.id].sort(byText);
  expect(before).toEqual([all, all]);

  expect((await call(viewer, "/api/likes.php", liked.id)).status).toBe(200);
  expect((await call(viewer, "/api/blocks.php", blocked.id)).status).toBe(200);
  expect((await call(blocker, "/api/blocks.php", viewer.id)).status).toBe(200);
  await expect
    .poll(async () => idsOf(await finder(viewer)).sort(byText), { timeout: 60_000 })
    .toEqual(["fit-bi", "fit-yes"]);
  expect(idsOf(await suggested(viewer)).sort(byText)).toEqual(["fit-bi", "fit-yes"]);
  // nor is the blocker shown to the blocked member
  expect(idsOf(await finder(blocked))).not.toContain(viewer.id);
});
const byText = (a: string, b: string) => a.localeCompare(b);

test("after a signup the twelve best are suggested, by the finder twenty-four, the best first", async () => {
  const viewer = await somebody({
    gender: "male",
    sexuality: "gay",
    site: "nordic",
    interests: ["wine", "yoga", "music"],
  });
  await bringIn(
    europe,
    Array.from({ length: 40 }, (_, i): Someone => ({
      id: `many-${i}`,
      site: "nordlune",
      gender: "male",
      sexuality: "gay",
      interests: ["wine", "yoga", "music"].slice(0, i % 4),
      country: "NL",
      region: "07",
    })),
  );
  const [few, more] = [await suggested(viewer), await finder(viewer)];
  expect([few.length, more.length]).toEqual([12, 24]);
  expect(idsOf(more).slice(0, 12)).toEqual(idsOf(few));
  const sharing = more.map(({ reasons }) => reasons.filter(({ kind }) => kind === "interest").length);
  expect(sharing.slice(0, 10)).toEqual(Array(10).fill(2));
  expect(sharing).toEqual([...sharing].sort((a, b) => b - a));
  expect(await suggested(viewer)).toEqual(few);
});

test("a fictional profile comes after everyone whom one may meet, however well it fits", async () => {
  const viewer = await somebody({
    gender: "female",
    sexuality: "hetero",
    site: "nordic",
    interests: ["wine", "yoga", "music"],
    date_of_birth: "1990-06-15",
  });
  const man: Partial<Someone> = { gender: "male", sexuality: "hetero", country: "NL", region: "07" };
  await bringIn(europe, [
    { ...man, id: "made-best", site: "nordlune", interests: ["wine", "yoga", "music"], fictional: 1 },
    { ...man, id: "real-good", site: "nordlune", interests: ["wine"] },
    { ...man, id: "real-little", site: "nordlune", interests: [] },
  ]);
  const asked = idsOf(await finder(viewer)).filter((id) => /^(made|real)-/.test(id));
  expect(asked).toEqual(["real-good", "real-little", "made-best"]);
  expect(idsOf(await suggested(viewer)).filter((id) => /^(made|real)-/.test(id))).toEqual(asked);
});

test("distances are those between the towns: no one from farther away than was asked, and everyone who lives there", async () => {
  const viewer = await somebody({ gender: "female", sexuality: "lesbian", place: 1 });
  await bringIn(
    europe,
    TOWNS.map(({ id, region }): Someone => ({
      id: `town-${id}`,
      site: "amberlind-nl",
      sexuality: "lesbian",
      place: id,
      country: id === 5 ? "FR" : "NL",
      region,
      interests: [],
    })),
  );
  const found = async (query: string) =>
    idsOf(await finder(viewer, query))
      .filter((id) => id.startsWith("town-"))
      .sort(byText);
  expect(await found("distance=same_town")).toEqual(["town-1"]);
  expect(await found("distance=50")).toEqual(["town-1", "town-2", "town-3"]);
  expect(await found("distance=100")).toEqual(["town-1", "town-2", "town-3"]);
  expect(await found("distance=region")).toEqual(["town-1", "town-2"]);
  expect(await found("distance=country")).toEqual(["town-1", "town-2", "town-3", "town-4"]);
  expect(await found("")).toEqual(["town-1", "town-2", "town-3", "town-4", "town-5"]);
  expect((await finder(viewer, "distance=same_town"))[0]?.reasons).toContainEqual({
    kind: "distance",
    band: "same_town",
  });
});

test("ages, another status than the asked and fictional profiles are left out; who says no status stays, behind who says the asked", async () => {
  const viewer = await somebody({ gender: "male", sexuality: "gay", country: "BE", region: "VLG" });
  const man = {
    site: "amberlind-nl",
    gender: "male" as const,
    sexuality: "gay" as const,
    country: "BE",
    region: "VLG",
    interests: [],
  };
  await bringIn(europe, [
    { ...man, id: "asks-single", relationship_status: "single" },
    { ...man, id: "asks-taken", relationship_status: "relationship" },
    { ...man, id: "asks-silent" },
    { ...man, id: "asks-drawn", fictional: 1, relationship_status: "single" },
    { ...man, id: "asks-young", date_of_birth: "2004-01-01", relationship_status: "single" },
  ]);
  const found = async (query: string) => idsOf(await finder(viewer, `distance=region&${query}`));
  expect(await found("relationship_status=single&real_only=1&min_age=30&max_age=45")).toEqual([
    "asks-single",
    "asks-silent",
  ]);
  expect((await found("relationship_status=single,relationship&min_age=30")).sort(byText)).toEqual([
    "asks-drawn",
    "asks-silent",
    "asks-single",
    "asks-taken",
  ]);
  expect(await found("max_age=25")).toEqual(["asks-young"]);
  expect(await found("min_age=60")).toEqual([]);
});

/** What members say of themselves; `languages` is JSON. */
interface Said {
  relationship_goal: string | null;
  children: string | null;
  smoking: string | null;
  occupation: string | null;
  languages: string;
}
interface Row extends Said {
  id: string;
  gender: "male" | "female";
  sexuality: "hetero" | "gay" | "lesbian" | "bi";
  date_of_birth: string;
  wish_min_age: number | null;
  wish_max_age: number | null;
  interests: string;
  language: string;
  place: number;
  country: string;
  region: string | null;
  relationship_status: string | null;
  active_at: number;
  created_at: number;
  fictional: number;
}

const SAID = {
  relationship_goal: "serious",
  children: "want",
  smoking: "no",
  occupation: "arts",
  languages: '["nl","fr"]',
};

test("every reason is true by the rows of both, and every match fits both ways and what was asked", async () => {
  const viewer = await somebody({
    gender: "female",
    sexuality: "bi",
    date_of_birth: "1988-03-04",
    wish_min_age: 24,
    wish_max_age: 60,
    interests: ["art", "wine", "hiking"],
    language: "nl",
    place: 1,
    site: "german",
    said: SAID,
  });
  const now = Math.floor(Date.now() / 1000);
  const people = fc.sample(
    fc.record({
      gender: fc.constantFrom("male" as const, "female" as const),
      sexuality: fc.constantFrom("hetero" as const, "gay" as const, "lesbian" as const, "bi" as const),
      year: fc.integer({ min: 1960, max: 2005 }),
      wish: fc.option(fc.tuple(fc.integer({ min: 18, max: 50 }), fc.integer({ min: 30, max: 99 }))),
      interests: fc.subarray(["art", "wine", "hiking", "cooking", "dancing", "museums"]),
      status: fc.option(fc.constantFrom(...profileFields.relationship_status.options)),
      language: fc.constantFrom("nl", "de"),
      town: fc.constantFrom(...TOWNS),
      days: fc.integer({ min: 0, max: 12 }),
      fictional: fc.constantFrom(0 as const, 1 as const),
      said: fc.record({
        relationship_goal: fc.constantFrom("serious", "casual", "open", "friends", "chat"),
        children: fc.constantFrom("want", "none", "at_home", "elsewhere"),
        smoking: fc.constantFrom("no", "yes", "sometimes"),
        occupation: fc.constantFrom("arts", "law", "it", "other"),
        languages: fc.subarray(["nl", "de", "fr", "it"]).map((all) => JSON.stringify(all)),
      }),
    }),
    { numRuns: 150, seed: 20_261_120 },
  );
  await bringIn(
    europe,
    people.map(({ year, wish, status, town, days, ...person }, i): Someone => ({
      ...person,
      id: `true-${i}`,
      site: "rubinelle",
      date_of_birth: `${year}-08-09`,
      ...(wish && { wish_min_age: wish[0], wish_max_age: wish[1] }),
      ...(status && { relationship_status: status }),
      place: town.id,
      country: town.id === 5 ? "FR" : "NL",
      region: town.region,
      active_at: now - days * 86_400,
    })),
  );
  const { results } = await europe
    .prepare("SELECT * FROM profiles WHERE site = 'rubinelle'")
    .all<Row & Record<string, unknown>>();
  const rows = new Map(results.map((row) => [row.id, row]));
  const self = rows.get(viewer.id);
  if (!self) throw new Error("no viewer");
  const today = new Date();
  const age = (row: Row) => ageOn(today, row.date_of_birth);
  const interestsOf = (row: Row): string[] => JSON.parse(row.interests);
  const band = (row: Row): Distance => {
    const [here, there] = [self, row].map(({ place }) => TOWNS.find(({ id }) => id === place));
    if (!here || !there) throw new Error("no town");
    return distanceBand(here, there);
  };
  const queries = fc.record(
    {
      min_age: fc.constantFrom("18", "25", "40"),
      max_age: fc.constantFrom("50", "99"),
      distance: fc.constantFrom(...FINDER_DISTANCES),
      interests: fc.constantFrom("art", "cooking,dancing", "wine,museums,art"),
      evening: fc.constantFrom(...EVENING_NAMES),
      relationship_status: fc.constantFrom("single", "single,divorced,widowed"),
      real_only: fc.constant("1"),
      language: fc.constant("1"),
      activity: fc.constantFrom("today", "week"),
    },
    { requiredKeys: [] },
  );
  let reasonsSeen = 0;
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const asked: Partial<Record<string, string>> = query;
      const matches = await finder(viewer, new URLSearchParams(Object.entries(query)).toString());
      for (const { profile, reasons } of matches) {
        const row = rows.get(profile.id);
        if (!row) throw new Error(`${profile.id} is nobody of this site`);
        expect(fits({ ...self, age: age(self) }, { ...row, age: age(row) }), profile.id).toBe(true);
        expect(age(row)).toBeGreaterThanOrEqual(Number(asked["min_age"] ?? 18));
        expect(age(row)).toBeLessThanOrEqual(Number(asked["max_age"] ?? 99));
        if (asked["real_only"]) expect(row.fictional).toBe(0);
        if (asked["relationship_status"] && row.relationship_status !== null)
          expect(asked["relationship_status"].split(",")).toContain(row.relationship_status);
        if (asked["distance"] === "country" || asked["distance"] === "region")
          expect([row.country, asked["distance"] === "region" ? row.region : self.region]).toEqual([
            self.country,
            self.region,
          ]);
        const most = { same_town: 0, "50": 3, "100": 4 }[asked["distance"] ?? ""];
        if (most !== undefined) expect(DISTANCES.indexOf(band(row))).toBeLessThanOrEqual(most);
        for (const reason of reasons) {
          reasonsSeen++;
          kinds.add(reason.kind);
          const evening: readonly string[] = asked["evening"]
            ? EVENINGS[asked["evening"] as keyof typeof EVENINGS]
            : [];
          const isSaidByBoth = (field: keyof Said, value: string) =>
            [self, row].every((one) => one[field] === value);
          const truth = {
            interest: () =>
              "interest" in reason && [self, row].every((one) => interestsOf(one).includes(reason.interest)),
            likes: () =>
              "interest" in reason &&
              interestsOf(row).includes(reason.interest) &&
              !interestsOf(self).includes(reason.interest) &&
              [...(asked["interests"]?.split(",") ?? []), ...evening].includes(reason.interest),
            distance: () => "band" in reason && reason.band === band(row),
            age: () =>
              (row.wish_min_age !== null || row.wish_max_age !== null) &&
              age(self) >= (row.wish_min_age ?? 0) &&
              age(self) <= (row.wish_max_age ?? 200),
            same_age: () => Math.abs(age(self) - age(row)) <= 3,
            status: () => "status" in reason && reason.status === row.relationship_status,
            language: () =>
              "language" in reason && reason.language === row.language && row.language === self.language,
            goal: () => "goal" in reason && isSaidByBoth("relationship_goal", reason.goal),
            children: () => "children" in reason && isSaidByBoth("children", reason.children),
            smoke_free: () => isSaidByBoth("smoking", "no"),
            occupation: () => "occupation" in reason && isSaidByBoth("occupation", reason.occupation),
            speaks: () =>
              "language" in reason &&
              [self, row].every(
                ({ languages, language }) =>
                  (JSON.parse(languages) as string[]).includes(reason.language) &&
                  language !== reason.language,
              ),
            new: () => now - row.created_at < 7 * 86_400,
            active: () => "activity" in reason && reason.activity === activityOf(row.active_at, today),
          }[reason.kind];
          expect([profile.id, reason, truth()]).toEqual([profile.id, reason, true]);
        }
      }
    }),
    { numRuns: runs(60), seed: 20_261_120 },
  );
  expect(reasonsSeen).toBeGreaterThan(500);
  expect([...kinds].sort(byText)).toEqual([
    "active",
    "age",
    "children",
    "distance",
    "goal",
    "interest",
    "language",
    "likes",
    "new",
    "occupation",
    "same_age",
    "smoke_free",
    "speaks",
    "status",
  ]);
});

const WANTED: Omit<Wanted, "viewer"> = {
  without: [],
  distance: null,
  minAge: 18,
  maxAge: null,
  realOnly: false,
  interests: [],
};

test("what a site does not show is no reason and weighs nothing", async () => {
  const viewer = await somebody({
    site: "world",
    gender: "female",
    sexuality: "lesbian",
    interests: ["art", "wine"],
    country: "NZ",
    region: "E7",
    said: SAID,
  });
  const woman = { site: "amberlind", sexuality: "lesbian" as const, country: "NZ", region: "E7" };
  await bringIn(world, [
    { ...woman, id: "seen-much", interests: ["art", "wine"], active_at: 1_700_000_000 },
    { ...woman, id: "seen-none", interests: [] },
  ]);
  const request = {
    ...WANTED,
    viewer: viewer.id,
    answers: { ...NO_ANSWERS, interests: ["art" as const] },
    most: 24,
  };
  const open = await findMatches(
    directoryOf(world, HOSTS.world),
    { id: "amberlind", sharing: [], settings: { visible_profile_fields: ["interests"] } },
    request,
    new Date(),
  );
  const closed = await findMatches(
    directoryOf(world, HOSTS.world),
    { id: "amberlind", sharing: [], settings: { visible_profile_fields: [] } },
    { ...request, interests: null, answers: NO_ANSWERS },
    new Date(),
  );
  expect(idsOf(open ?? [])).toEqual(["seen-much", "seen-none"]);
  expect(idsOf(closed ?? [])).toEqual(["seen-none", "seen-much"]);
  expect(
    closed?.flatMap(({ reasons }) => reasons).filter(({ kind }) => kind === "interest" || kind === "likes"),
  ).toEqual([]);

  await bringIn(world, [
    {
      ...woman,
      id: "seen-alike",
      interests: [],
      said: SAID,
      active_at: 1_700_000_000,
      // of another age, and of a town that is nowhere: alike in what they say alone
      date_of_birth: "1950-01-01",
      place: 999,
    },
  ]);
  const kindsWith = async (shown: Settings["visible_profile_fields"]) => {
    const found = await findMatches(
      directoryOf(world, HOSTS.world),
      { id: "amberlind", sharing: [], settings: { visible_profile_fields: shown } },
      { ...request, interests: null, answers: NO_ANSWERS },
      new Date(),
    );
    const alike = found?.find(({ profile }) => profile.id === "seen-alike");
    return alike?.reasons.map(({ kind }) => kind);
  };
  expect(await kindsWith(["relationship_goal", "children"])).toEqual(["goal", "children"]);
  expect(await kindsWith(["smoking", "languages"])).toEqual(["speaks", "smoke_free"]);
  expect(await kindsWith(["occupation"])).toEqual(["occupation"]);
  expect(await kindsWith([])).toEqual([]);
});

test("a sister site's members are matched where both sites share, and only those who joined while the signup said so", async () => {
  const viewer = await somebody({
    site: "world",
    gender: "male",
    sexuality: "gay",
    country: "AU",
    region: "02",
  });
  const man = {
    site: "a-sister",
    gender: "male" as const,
    sexuality: "gay" as const,
    country: "AU",
    region: "02",
  };
  await bringIn(world, [
    { ...man, id: "sister-shown", resold: 1 },
    { ...man, id: "sister-not" },
  ]);
  const request = {
    ...WANTED,
    viewer: viewer.id,
    answers: NO_ANSWERS,
    most: 24,
    distance: "region" as const,
  };
  const settings = { visible_profile_fields: [] };
  const among = async (sharing: { id: string; host: string; name: string }[]) =>
    idsOf(
      (await findMatches(
        directoryOf(world, HOSTS.world),
        { id: "amberlind", sharing, settings },
        request,
        new Date(),
      )) ?? [],
    );
  expect(await among([])).toEqual([]);
  expect(await among([{ id: "a-sister", host: "sister.example", name: "Sister" }])).toEqual(["sister-shown"]);
});

test("ten times as many members cost no more rows, and every way through them has its index; the few of an age are found among all", async () => {
  const viewer = await somebody({
    site: "world",
    gender: "male",
    sexuality: "hetero",
    country: "GB",
    region: "R1",
    place: 1,
  });
  const fill = (from: number, to: number) =>
    world
      .prepare(`INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, interests, notes, fictional, status, active_at, created_at, standing)
    WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2) SELECT 'crowd-' || i, 'amberlind', 'C', 'female', 'hetero', (1970 + i % 30) || '-05-06', 'GB', 'R' || (i % 5), 'T', i % 5 + 1, 'en', '["art"]', '{}', 0, 'active', 1700000000 + i, 1700000000, 1700000000 + i FROM n`)
      .bind(from, to)
      .run();
  const read = async (wanted: Partial<Wanted>) => {
    const [result] = await world.batch([
      candidatesStatement(
        world,
        { id: "amberlind", sharing: [] },
        { ...WANTED, viewer: viewer.id, ...wanted },
        new Date(),
      ),
    ]);
    return result?.meta.rows_read ?? Number.NaN;
  };
  const ways: Partial<Wanted>[] = [
    {},
    ...FINDER_DISTANCES.map((distance) => ({ distance })),
    { interests: ["art"] },
  ];
  await fill(1, 4_000);
  const small = await Promise.all(ways.map(read));
  await fill(4_001, 40_000);
  const large = await Promise.all(ways.map(read));
  for (const [i, rows] of large.entries())
    expect([ways[i], rows <= 1.5 * (small[i] ?? 0), rows < 20_000]).toEqual([ways[i], true, true]);

  for (const wanted of ways) {
    const { results } = await candidatesStatement(
      { prepare: (sql: string) => world.prepare(`EXPLAIN QUERY PLAN ${sql}`) },
      { id: "amberlind", sharing: [] },
      { ...WANTED, viewer: viewer.id, ...wanted },
      new Date(),
    ).all<{ detail: string }>();
    expect(
      results
        .map(({ detail }) => detail)
        .filter((step) => /^SCAN (profiles|q|town|here|home|places)\b/.test(step)),
    ).toEqual([]);
  }
  await bringIn(world, [
    {
      id: "rare-age",
      site: "amberlind",
      sexuality: "hetero",
      date_of_birth: "1945-01-01",
      country: "GB",
      region: "R3",
      standing: 1,
      active_at: 1,
    },
  ]);
  expect(idsOf(await finder(viewer, "min_age=75"))).toEqual(["rare-age"]);
});
