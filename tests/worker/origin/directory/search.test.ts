import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { profileFields } from "#contract/product/profile-fields.ts";
import type { Search } from "#origin/directory/search-request.ts";
import { searchProfiles } from "#origin/directory/search.ts";
import type { Someone } from "#tests/support/members.ts";
import { directoryOf } from "#tests/support/photo-names.ts";
import { runs } from "#tests/support/runs.ts";
import { SEARCHED_SITE, bornYearsAgo, idsOf, searchSite, type Viewer } from "#tests/support/search-site.ts";
import { newSearch } from "#tests/support/searches.ts";
import { HOSTS } from "#tests/support/site.ts";

const site = searchSite();
const { ask, join, people, search, found, saveProfile } = site;

describe("who is found", () => {
  test.each([
    ["male", "hetero", ["female bi", "female hetero"]],
    ["male", "gay", ["male bi", "male gay"]],
    ["male", "bi", ["female bi", "female hetero", "male bi", "male gay"]],
    ["female", "hetero", ["male bi", "male hetero"]],
    ["female", "lesbian", ["female bi", "female lesbian"]],
    ["female", "bi", ["female bi", "female lesbian", "male bi", "male hetero"]],
  ] as const)(
    "by a %s %s member: %j, and by a filter for one gender those of them",
    async (gender, sexuality, fitting) => {
      const viewer = await join({ gender, sexuality });
      const all = (["male", "female"] as const).flatMap((g) =>
        profileFields.sexuality.options
          .filter((s) => s !== (g === "male" ? "lesbian" : "gay"))
          .map((s) => ({
            id: `${g}-${s}`,
            gender: g,
            sexuality: s,
          })),
      );
      await people(all);
      const expected = fitting.map((name) => name.replace(" ", "-"));
      expect(await found("", viewer)).toEqual(expected);
      for (const asked of ["male", "female"])
        expect(await found(`gender=${asked}`, viewer)).toEqual(
          expected.filter((id) => id.startsWith(`${asked}-`)),
        );
      expect((await search("", viewer)).num_results).toBe(expected.length);
      expect(await found()).toHaveLength(all.length);
    },
  );

  test("is of an age that the viewer looks for, and looks for the viewer's", async () => {
    const viewer = await join({ date_of_birth: bornYearsAgo(35), wish_min_age: 30, wish_max_age: 40 });
    await people([
      { id: "29", date_of_birth: bornYearsAgo(29) },
      { id: "30", date_of_birth: bornYearsAgo(30) },
      { id: "40", date_of_birth: bornYearsAgo(40) },
      { id: "41", date_of_birth: bornYearsAgo(41) },
      { id: "wants-35", date_of_birth: bornYearsAgo(33), wish_min_age: 35, wish_max_age: 35 },
      { id: "wants-36", date_of_birth: bornYearsAgo(33), wish_min_age: 36 },
      { id: "wants-34", date_of_birth: bornYearsAgo(33), wish_max_age: 34 },
    ]);
    expect(await found("", viewer)).toEqual(["30", "40", "wants-35"]);
    expect(await found("min_age=18&max_age=31", viewer)).toEqual(["30"]);
    expect(await found()).toHaveLength(7);
  });

  test("changes with what the member says about themselves", async () => {
    const viewer = await join({ gender: "male", sexuality: "hetero", date_of_birth: bornYearsAgo(35) });
    await people([
      { id: "she", sexuality: "hetero", date_of_birth: bornYearsAgo(50) },
      { id: "he", gender: "male", sexuality: "gay", date_of_birth: bornYearsAgo(30) },
    ]);
    expect(await found("", viewer)).toEqual(["she"]);
    await saveProfile({ sexuality: "bi" }, viewer);
    expect(await found("", viewer)).toEqual(["he", "she"]);
    await saveProfile({ wish_max_age: 40 }, viewer);
    expect(await found("", viewer)).toEqual(["he"]);
    await saveProfile({ wish_max_age: null }, viewer);
    expect(await found("", viewer)).toEqual(["he", "she"]);
  });

  test("is everybody for a member whose profile is gone", async () => {
    const viewer = await join({ gender: "male", sexuality: "hetero" });
    await people([
      { id: "he", gender: "male", sexuality: "gay" },
      { id: "she", sexuality: "hetero" },
    ]);
    await site.db.prepare("DELETE FROM profiles WHERE id = ?1").bind(viewer.account.id).run();
    expect(await found("", viewer)).toEqual(["he", "she"]);
  });

  test("is nobody invisible, disabled or deleted, and never oneself", async () => {
    const viewer = await join();
    await site.db.prepare("UPDATE profiles SET invisible = 0 WHERE id = ?1").bind(viewer.account.id).run();
    await people([
      { id: "there" },
      { id: "unseen", invisible: 1 },
      { id: "disabled", status: "disabled" },
      { id: "deleted", status: "deleted" },
    ]);
    expect(await found("", viewer)).toEqual(["there"]);
    expect((await search("", viewer)).num_results).toBe(1);
    expect(await found()).toEqual(["there", viewer.account.id].toSorted());
  });

  test("is nobody hidden, nor counted, nor among the similar", async () => {
    const viewer = await join();
    await people(
      Array.from({ length: 5 }, (_, i) => ({ id: `p${i}`, interests: i < 2 ? ["wine"] : ["art"] })),
    );
    const [all, less] = await searchProfiles(
      directoryOf(site.db, HOSTS.world),
      { id: SEARCHED_SITE, sharing: [] },
      [searchBy(viewer, {}), searchBy(viewer, { hidden: ["p1", "p3", "nobody"] })],
      new Date(),
    );
    expect([all?.total, less?.total, idsOf({ profiles: less?.profiles ?? [] }).toSorted()]).toEqual([
      5,
      3,
      ["p0", "p2", "p4"],
    ]);
  });
});

describe("a filter", () => {
  const crowd: Partial<Someone>[] = [
    {
      id: "made-up",
      fictional: 1,
      body_type: "slim",
      relationship_status: "single",
      interests: ["art", "wine"],
    },
    {
      id: "sailor",
      body_type: "athletic",
      relationship_status: "divorced",
      interests: ["sailing"],
      region: "07",
      said: { height: 172, languages: '["de","nl"]', smoking: "no", relationship_goal: "casual" },
    },
    {
      id: "cook",
      body_type: "slim",
      relationship_status: "widowed",
      interests: ["cooking", "wine"],
      region: "05",
      said: { height: 185, languages: '["en","nl"]', smoking: "sometimes", children: "want" },
    },
    { id: "quiet", interests: [], country: "BE", region: "VLG" },
  ];

  test.each([
    ["real_only=1", ["cook", "quiet", "sailor"]],
    ["interests=wine", ["cook", "made-up"]],
    ["interests=sailing,cooking", ["cook", "sailor"]],
    ["body_type=slim", ["cook", "made-up"]],
    ["body_type=slim,athletic", ["cook", "made-up", "sailor"]],
    ["relationship_status=divorced,widowed", ["cook", "sailor"]],
    ["height=172-", ["cook", "sailor"]],
    ["height=173-,-185", ["cook"]],
    ["height=-184", ["sailor"]],
    ["height=186-", []],
    ["languages=nl", ["cook", "sailor"]],
    ["languages=de,fr", ["sailor"]],
    ["smoking=no,sometimes&languages=en", ["cook"]],
    ["children=want", ["cook"]],
    ["relationship_goal=casual", ["sailor"]],
    ["country=BE", ["quiet"]],
    ["country=NL&countryregion=07", ["sailor"]],
    ["interests=wine&real_only=1&body_type=slim", ["cook"]],
    ["interests=wine&body_type=athletic", []],
  ])("%s finds %j, by the call and by the page", async (query, expected) => {
    const viewer = await join();
    await people(crowd);
    const answer = await search(query, viewer);
    expect([idsOf(answer).toSorted(), answer.num_results]).toEqual([expected, expected.length]);
    const html = await (await ask(`/members?${query}`, { host: HOSTS.dutch, cookie: viewer.cookie })).text();
    expect(html).toContain(`"num_results":${expected.length}`);
    for (const id of expected) expect(html).toContain(`/members/${id}"`);
  });

  test("of several boxes in a form is a list in the address", async () => {
    const viewer = await join();
    await people(crowd);
    const html = await (
      await ask("/members?interests=sailing&interests=cooking&interests=kites&body_type=", {
        host: HOSTS.dutch,
        cookie: viewer.cookie,
      })
    ).text();
    expect(html).toContain('"interests":["cooking","sailing"],');
    expect(html).toContain('"body_type":[]');
    expect(html).toContain('"path":"/members?interests=cooking%2Csailing"');
  });

  test("by a number is two fields of one name in a form, and what is no bound is none", async () => {
    const viewer = await join();
    await people(crowd);
    const page = async (query: string) =>
      (await ask(`/members?${query}`, { host: HOSTS.dutch, cookie: viewer.cookie })).text();
    expect(await page("height=173-&height=-190")).toContain('"path":"/members?height=173-%2C-190"');
    expect(await page("height=&height=-999")).toContain('"num_results":4');
    expect(await page("height=tall")).toContain('"num_results":4');
    expect(await search("height=tall", viewer)).toMatchObject({ status: 422 });
  });

  test("that is finer than gender, country and ages is for members", async () => {
    for (const query of [
      "real_only=1",
      "interests=art",
      "body_type=slim",
      "relationship_status=single",
      "height=170-",
      "languages=en",
      "countryregion=07&country=NL",
      "page=2",
      "after=x",
    ])
      expect(await search(query)).toEqual({ status: 403, error: { code: "signup_required" } });
    await people(crowd);
    const html = await (
      await ask("/members?interests=sailing&real_only=1&page=3", { host: HOSTS.dutch })
    ).text();
    expect(html).toContain('"num_results":4');
  });

  test("is counted so often and no oftener, by each member", async () => {
    const [eager, other] = [await join(), await join()];
    const count = async ({ cookie }: Viewer) =>
      (await ask("/api/members-count.php?min_age=30", { host: HOSTS.dutch, cookie })).status;
    const statuses = await Promise.all(Array.from({ length: 130 }, () => count(eager)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await count(other)).toBe(200);
  });

  test("for the visitor of a session that is over is a visitor's, for everybody", async () => {
    const viewer = await join({ gender: "male", sexuality: "hetero" });
    await people([
      { id: "he", gender: "male", sexuality: "gay" },
      { id: "she", sexuality: "hetero" },
    ]);
    await ask("/api/logout.php", {
      host: HOSTS.dutch,
      cookie: viewer.cookie,
      headers: { "sec-fetch-site": "same-origin" },
    });
    const answer = await search("", viewer);
    expect([idsOf(answer).toSorted(), answer.next, answer.profiles.some((card) => "city" in card)]).toEqual([
      ["he", "she"],
      null,
      false,
    ]);
  });
});

test("whatever is asked of the search has an answer or a refusal, and every card is whole", async () => {
  const viewer = await join();
  await people(
    Array.from({ length: 40 }, (_, i) => ({
      id: `p${i}`,
      region: i % 2 ? "07" : null,
      interests: ["art", "wine"].slice(i % 3),
      body_type: "slim",
    })),
  );
  const { next } = await search("", viewer);
  const words = fc.constantFrom(
    "art",
    "wine",
    "slim",
    "single",
    "art,wine",
    "wine,wine",
    "kites",
    ",",
    "",
    "0",
    "1",
    "18",
    "99",
    "00",
    "NL",
    "07",
    "XX",
    "male",
    "female",
    next ?? "",
    "'; DROP TABLE profiles; --",
    "\u0000",
    "%",
    "9".repeat(30),
  );
  const query = fc.dictionary(
    fc.constantFrom(
      "gender",
      "country",
      "countryregion",
      "min_age",
      "max_age",
      "real_only",
      "interests",
      "body_type",
      "relationship_status",
      "page",
      "after",
      "traffic_source",
      "id",
    ),
    fc.oneof(words, fc.string({ unit: "binary", maxLength: 30 })),
    { noNullPrototype: true },
  );
  await fc.assert(
    fc.asyncProperty(query, fc.boolean(), async (asked, asMember) => {
      for (const call of ["members", "similar", "member"]) {
        const response = await ask(`/api/${call}.php?${new URLSearchParams(asked)}`, {
          host: HOSTS.dutch,
          ...(asMember && { cookie: viewer.cookie }),
        });
        expect([200, 403, 404, 422]).toContain(response.status);
        const answer = await response.json<{
          profiles?: { id: string; name: string; age: number }[];
          error?: { code: string };
        }>();
        if (response.status !== 200)
          expect(answer.error?.code).toMatch(/^(invalid_input|signup_required|login_required|not_found)$/);
        for (const card of answer.profiles ?? [])
          expect(card).toMatchObject({
            id: expect.any(String),
            name: expect.any(String),
            age: expect.any(Number),
          });
      }
    }),
    { numRuns: runs(40), seed: 20_261_121 },
  );
});

const searchBy = (viewer: Viewer, more: Partial<Search>): Search =>
  newSearch({ viewer: viewer.account.id, ...more });
