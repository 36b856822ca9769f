import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MembersAnswer } from "#contract/calls/members.ts";
import type { SimilarAnswer } from "#contract/calls/similar.ts";
import type { OwnProfile, ProfileView } from "#contract/entities.ts";
import { profileFields } from "#contract/profile-fields.ts";
import type { Directory } from "#origin/directory/batching.ts";
import { updateMemberIndex } from "#origin/directory/member-index.ts";
import type { Search } from "#origin/directory/search-request.ts";
import { searchProfiles } from "#origin/directory/search.ts";
import { fillProfiles } from "#tests/bench/people.ts";
import { json, sessionOf, signUp, type Account, type AccountInput } from "#tests/support/accounts.ts";
import { bringIn, type Someone } from "#tests/support/members.ts";
import { directoryOf } from "#tests/support/photo-names.ts";
import { runs } from "#tests/support/runs.ts";
import { newSearch } from "#tests/support/searches.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

const SITE = "amberlind-nl";
const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);
let site: RunningSite;
let db: Directory;

beforeAll(async () => {
  site = await sharedSite();
  db = await site.database("europe");
});
afterAll(() => site.close());
/** Each test has the site to itself; accounts stay, and with them their profiles, unseen. */
beforeEach(async () => {
  await db.batch([
    db.prepare("DELETE FROM photos"),
    db.prepare("DELETE FROM profiles WHERE id NOT IN (SELECT member FROM accounts)"),
    db.prepare("UPDATE profiles SET invisible = 1"),
  ]);
});

interface Viewer {
  account: Account;
  cookie: string;
}
async function join(input: AccountInput = {}): Promise<Viewer> {
  const account = await signUp(site, { country: "NL", invisible: 1, ...input });
  return { account, cookie: await sessionOf(site, account) };
}
const people = (list: Partial<Someone>[]) =>
  bringIn(
    db,
    list.map((person, i) => ({ id: `p${i}`, site: SITE, country: "NL", ...person })),
  );
async function search(query = "", viewer?: Viewer, host: string = HOSTS.dutch) {
  const response = await site.ask(`/api/members.php${query && `?${query}`}`, {
    host,
    ...(viewer && { cookie: viewer.cookie }),
  });
  return { status: response.status, ...(await response.json<MembersAnswer & { error?: unknown }>()) };
}
const idsOf = ({ profiles }: { profiles: { id: string }[] }) => profiles.map(({ id }) => id);
const found = async (query = "", viewer?: Viewer) => idsOf(await search(query, viewer)).toSorted();
const view = async (id: string, viewer?: Viewer) =>
  (
    await (
      await site.ask(`/api/member.php?id=${id}`, {
        host: HOSTS.dutch,
        ...(viewer && { cookie: viewer.cookie }),
      })
    ).json<{ profile: ProfileView }>()
  ).profile;

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
    await put({ sexuality: "bi" }, viewer);
    expect(await found("", viewer)).toEqual(["he", "she"]);
    await put({ wish_max_age: 40 }, viewer);
    expect(await found("", viewer)).toEqual(["he"]);
    await put({ wish_max_age: null }, viewer);
    expect(await found("", viewer)).toEqual(["he", "she"]);
  });

  test("is everybody for a member whose profile is gone", async () => {
    const viewer = await join({ gender: "male", sexuality: "hetero" });
    await people([
      { id: "he", gender: "male", sexuality: "gay" },
      { id: "she", sexuality: "hetero" },
    ]);
    await db.prepare("DELETE FROM profiles WHERE id = ?1").bind(viewer.account.id).run();
    expect(await found("", viewer)).toEqual(["he", "she"]);
  });

  test("is nobody invisible, disabled or deleted, and never oneself", async () => {
    const viewer = await join();
    await db.prepare("UPDATE profiles SET invisible = 0 WHERE id = ?1").bind(viewer.account.id).run();
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
      directoryOf(db, HOSTS.world),
      { id: SITE, sharing: [] },
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
    const html = await (
      await site.ask(`/members?${query}`, { host: HOSTS.dutch, cookie: viewer.cookie })
    ).text();
    expect(html).toContain(`"num_results":${expected.length}`);
    for (const id of expected) expect(html).toContain(`/members/${id}"`);
  });

  test("of several boxes in a form is a list in the address", async () => {
    const viewer = await join();
    await people(crowd);
    const html = await (
      await site.ask("/members?interests=sailing&interests=cooking&interests=kites&body_type=", {
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
      (await site.ask(`/members?${query}`, { host: HOSTS.dutch, cookie: viewer.cookie })).text();
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
      await site.ask("/members?interests=sailing&real_only=1&page=3", { host: HOSTS.dutch })
    ).text();
    expect(html).toContain('"num_results":4');
  });

  test("is counted so often and no oftener, by each member", async () => {
    const [eager, other] = [await join(), await join()];
    const count = async ({ cookie }: Viewer) =>
      (await site.ask("/api/members-count.php?min_age=30", { host: HOSTS.dutch, cookie })).status;
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
    await site.ask("/api/logout.php", {
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

describe("the order", () => {
  test("puts one's own region three days ahead and the rest of the country one, and nobody ahead for a visitor", async () => {
    const viewer = await join({ country: "NL", region: "07" });
    await people(
      Object.entries({ "here-2.9": "07", "here-3.1": "07", "near-0.95": "05", "near-1.15": "05" }).map(
        ([id, region]) => ({ id, region, standing: now - Math.round(Number(id.slice(5)) * DAY) }),
      ),
    );
    await people([
      { id: "abroad", country: "BE", region: "VLG", standing: now },
      { id: "abroad-alike", country: "BE", region: "07", standing: now - 3 * DAY },
    ]);
    expect(idsOf(await search("", viewer))).toEqual([
      "here-2.9",
      "near-0.95",
      "abroad",
      "here-3.1",
      "near-1.15",
      "abroad-alike",
    ]);
    expect(idsOf(await search())).toEqual([
      "abroad",
      "near-0.95",
      "near-1.15",
      "here-2.9",
      "abroad-alike",
      "here-3.1",
    ]);
  });

  test("moves an active member up once in six hours, and never down", async () => {
    await people([{ id: "coming", active_at: now - 10 * DAY }]);
    const stands = async () =>
      (await db
        .prepare("SELECT standing, stood, moved_at FROM profiles WHERE id = 'coming'")
        .first<{ standing: number; stood: number; moved_at: number }>())!;
    const round = Math.floor(now / 21_600) * 21_600;
    await updateMemberIndex(db, { member: "coming", activeAt: round + 900, dueAt: null });
    const first = await stands();
    // joined ten days ago: not new any more
    expect([
      first.standing >= round && first.standing < round + 21_600,
      first.stood,
      first.moved_at >= now * 1000 - 60_000,
    ]).toEqual([true, now - 10 * DAY, true]);
    await updateMemberIndex(db, { member: "coming", activeAt: round + 1800, dueAt: null });
    expect(await stands()).toEqual(first);
    await updateMemberIndex(db, { member: "coming", activeAt: round + 21_600, dueAt: null });
    const second = await stands();
    expect([second.standing >= round + 21_600, second.stood]).toEqual([true, first.standing]);
    await db
      .prepare("UPDATE profiles SET standing = ?1 WHERE id = 'coming'")
      .bind(now + 9 * DAY)
      .run();
    await updateMemberIndex(db, { member: "coming", activeAt: round + 2 * 21_600, dueAt: null });
    expect((await stands()).standing).toBe(now + 9 * DAY);
  });

  test("of a real visit: a member who comes back stands in the round of now", async () => {
    const viewer = await join({ active_at: now - 40 * DAY });
    await search("", viewer);
    await expect
      .poll(
        async () =>
          (
            await db
              .prepare("SELECT standing FROM profiles WHERE id = ?1")
              .bind(viewer.account.id)
              .first<{ standing: number }>()
          )?.standing ?? 0,
      )
      .toBeGreaterThan(now - DAY);
  });
});

describe("a walk", () => {
  /** All pages by their cursors; `between` is called after each. */
  async function walk(
    viewer: Viewer,
    query: string,
    between?: (shown: string[]) => Promise<void>,
    host?: string,
  ): Promise<string[][]> {
    const pages: string[][] = [];
    let next: string | null = "";
    while (next !== null && pages.length < 60) {
      const answer: MembersAnswer & { status: number } = await search(
        [query, next && `after=${next}`].filter(Boolean).join("&"),
        viewer,
        host,
      );
      expect([answer.status, answer.page]).toEqual([200, pages.length + 1]);
      pages.push(idsOf(answer));
      next = answer.next;
      await between?.(pages.flat());
    }
    return pages;
  }
  /** Some of those who were shown come by, and some of those who were not yet. */
  async function comeBy(all: string[], shown: string[]): Promise<void> {
    const coming = [
      ...shown.slice(-3),
      ...all
        .slice(shown.length)
        .filter((_, i) => i % 9 === 4)
        .slice(0, 8),
    ];
    for (const id of coming) await updateMemberIndex(db, { member: id, activeAt: now, dueAt: null });
  }
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: `w${String(i).padStart(4, "0")}`,
      standing: now - Math.floor(i / 3) * 900,
      active_at: now - 30 * DAY,
      region: ["07", "05"][i % 2] ?? null,
      country: i % 5 === 0 ? "BE" : "NL",
    }));

  test("shows everybody once, in the order of the pages by number, ties and all", async () => {
    const viewer = await join({ region: "07" });
    await people(crowd(110));
    const pages = await walk(viewer, "");
    expect(pages.map((page) => page.length)).toEqual([24, 24, 24, 24, 14]);
    expect(new Set(pages.flat()).size).toBe(110);
    for (const [i, page] of pages.entries())
      expect(idsOf(await search(`page=${i + 1}`, viewer))).toEqual(page);
  });

  test("shows everybody once however many come by meanwhile, from before the walk or after", async () => {
    const viewer = await join({ region: "07" });
    await people(crowd(110));
    const before = (await walk(viewer, "")).flat();
    const during = await walk(viewer, "", (shown) => comeBy(before, shown));
    expect(during.flat()).toEqual(before);
    // a new walk sees them where they stand now
    expect((await walk(viewer, "")).flat()).not.toEqual(before);
  });

  test("leaves out members who became invisible, and a new one does not appear twice", async () => {
    const viewer = await join();
    await people(crowd(60));
    const shown = await walk(viewer, "", async (so) => {
      if (so.length !== 24) return;
      await db.prepare("UPDATE profiles SET invisible = 1 WHERE id = 'w0059'").run();
      await people([
        { id: "new-on-top", standing: now + 2 * DAY },
        { id: "new-below", standing: now - 5 * DAY },
      ]);
    });
    expect(shown.flat()).toHaveLength(new Set(shown.flat()).size);
    expect([
      shown.flat().includes("w0059"),
      shown.flat().includes("new-on-top"),
      shown.flat().at(-1),
    ]).toEqual([false, false, "new-below"]);
  });

  test("keeps its filters and its count", async () => {
    const viewer = await join();
    await people(crowd(110).map((person, i) => ({ ...person, interests: i % 2 ? ["wine"] : ["art"] })));
    const pages = await walk(viewer, "interests=wine&country=NL");
    expect(pages.flat()).toHaveLength(44);
    const { next } = await search("interests=wine&country=NL", viewer);
    expect((await search(`interests=wine&country=NL&after=${next}`, viewer)).num_results).toBe(44);
  });

  test(
    "goes no deeper than fifty pages, by number or by cursor, counts to a thousand, and shows everybody once there too",
    { timeout: 120_000 },
    async () => {
      const viewer = await join({ site: "nordic", country: "DK" });
      await fillProfiles(db, "nordlune", 4_000);
      const deep = await search("page=50", viewer, HOSTS.nordic);
      expect([deep.profiles.length, deep.num_results, deep.next]).toEqual([24, 1001, null]);
      // thousands fit, so the streams are walked, and those who come by meanwhile are put back where they stood
      const all = (
        await db
          .prepare("SELECT id FROM profiles WHERE site = 'nordlune' ORDER BY standing DESC LIMIT 3000")
          .all<{ id: string }>()
      ).results.map(({ id }) => id);
      const before = (await walk(viewer, "", undefined, HOSTS.nordic)).flat();
      const during = (
        await walk(
          viewer,
          "",
          (shown) => (shown.length % 120 === 0 ? comeBy(all, shown) : Promise.resolve()),
          HOSTS.nordic,
        )
      ).flat();
      expect([before.length, new Set(before).size, before.slice(-24)]).toEqual([1200, 1200, idsOf(deep)]);
      expect(during).toEqual(before);
      expect((await search("page=51", viewer, HOSTS.nordic)).status).toBe(422);
    },
  );

  test("by a cursor that this site did not write is refused by its name", async () => {
    const viewer = await join();
    const german = await join({ site: "german", country: "DE" });
    await people(crowd(30));
    const { next } = await search("", viewer);
    const [page, ...rest] = (next ?? "").split(".");
    const forged = [
      `1${page}.${rest.join(".")}`,
      `${next}x`,
      (next ?? "").slice(0, -1),
      "0.0.a.0.0.x",
      ".".repeat(9),
      "-",
      "null",
      "%00",
      "2.9999999999999999999.a.0.0.".padEnd(80, "A"),
    ];
    for (const after of forged)
      expect([after, await search(`after=${encodeURIComponent(after)}`, viewer)]).toEqual([
        after,
        { status: 422, error: { code: "invalid_input", field: "after" } },
      ]);
    expect((await search(`after=${next}`, german, HOSTS.german)).status).toBe(422);
    expect((await search(`after=${next}`, viewer)).status).toBe(200);
  });
});

describe("similar results", () => {
  test("stand beside few hits, say what was widened, and hold none of the hits", async () => {
    const viewer = await join({ region: "07" });
    await people([
      { id: "hit", region: "07" },
      ...Array.from({ length: 14 }, (_, i) => ({ id: `same-country-${i}`, region: "05" })),
      ...Array.from({ length: 14 }, (_, i) => ({ id: `abroad-${i}`, country: "BE" })),
    ]);
    const { profiles, num_results, similar } = await search("country=NL&countryregion=07", viewer);
    expect([profiles.map(({ id }) => id), num_results]).toEqual([["hit"], 1]);
    expect([
      similar?.widened,
      similar?.num_results,
      idsOf(similar ?? { profiles: [] }).every((id) => id.startsWith("same-country")),
    ]).toEqual([["countryregion"], 14, true]);
  });

  test("are widened step by step until there are enough, and no further", async () => {
    const viewer = await join();
    await people([
      { id: "hit", interests: ["wine"], date_of_birth: bornYearsAgo(30) },
      ...Array.from({ length: 12 }, (_, i) => ({
        id: `older-${i}`,
        interests: ["wine"],
        date_of_birth: bornYearsAgo(34),
      })),
      ...Array.from({ length: 9 }, (_, i) => ({
        id: `dry-${i}`,
        interests: ["art"],
        date_of_birth: bornYearsAgo(30),
      })),
    ]);
    const { similar } = await search("country=NL&min_age=30&max_age=31&interests=wine", viewer);
    expect([similar?.widened, similar?.num_results]).toEqual([["country", "min_age", "max_age"], 12]);
    const all = (await search("country=NL&min_age=30&max_age=31&interests=sauna&body_type=slim", viewer))
      .similar;
    expect([all?.widened, all?.num_results]).toEqual([
      ["country", "min_age", "max_age", "interests", "body_type"],
      22,
    ]);
  });

  test("never go beyond who fits, the wishes, real members only, gender and the site's least age", async () => {
    const viewer = await join({
      gender: "male",
      sexuality: "hetero",
      date_of_birth: bornYearsAgo(40),
      wish_max_age: 35,
    });
    await people([
      { id: "hit", sexuality: "hetero", interests: ["wine"], date_of_birth: bornYearsAgo(20) },
      { id: "fits", sexuality: "hetero", date_of_birth: bornYearsAgo(19) },
      { id: "fictional", fictional: 1, date_of_birth: bornYearsAgo(20) },
      { id: "lesbian", sexuality: "lesbian", date_of_birth: bornYearsAgo(20) },
      { id: "man", gender: "male", date_of_birth: bornYearsAgo(20) },
      { id: "too-old", date_of_birth: bornYearsAgo(36) },
      { id: "wants-younger", wish_max_age: 39, date_of_birth: bornYearsAgo(20) },
      { id: "minor", date_of_birth: bornYearsAgo(17) },
      { id: "unseen", invisible: 1, date_of_birth: bornYearsAgo(20) },
    ]);
    const { similar } = await search(
      "country=NL&min_age=20&max_age=60&interests=wine&real_only=1&gender=female",
      viewer,
    );
    expect([similar?.widened, idsOf(similar ?? { profiles: [] })]).toEqual([
      ["country", "min_age", "max_age", "interests"],
      ["fits"],
    ]);
  });

  test("are none where there is enough, nothing to widen, nobody more, or a further page", async () => {
    const viewer = await join();
    await people(Array.from({ length: 12 }, (_, i) => ({ id: `p${i}`, region: "07" })));
    for (const query of ["country=NL", "", "min_age=90", "country=NL&page=2"])
      expect([query, (await search(query, viewer)).similar]).toEqual([query, null]);
  });

  test("to a visitor are a visitor's cards", async () => {
    await people([{ id: "abroad", country: "BE" }]);
    const { similar } = await search("country=NL");
    expect(similar).toMatchObject({ widened: ["country"], num_results: 1 });
    expect(Object.keys(similar?.profiles[0] ?? {}).toSorted()).toEqual([
      "age",
      "fictional",
      "gender",
      "id",
      "main_image",
      "name",
    ]);
  });
});

describe("similar profiles", () => {
  const similar = async (id: string, viewer: Viewer) =>
    (
      await (
        await site.ask(`/api/similar.php?id=${id}`, { host: HOSTS.dutch, cookie: viewer.cookie })
      ).json<SimilarAnswer>()
    ).profiles.map((card) => card.id);

  test("share gender and about the age, the most alike first, a dozen at most", async () => {
    const viewer = await join();
    const her = { date_of_birth: bornYearsAgo(30), region: "07", interests: ["wine", "art", "sauna"] };
    await people([
      { id: "her", ...her },
      { id: "twin", ...her },
      { id: "one-interest", ...her, interests: ["wine"] },
      { id: "abroad", ...her, country: "BE" },
      { id: "man", ...her, gender: "male" },
      { id: "older", ...her, date_of_birth: bornYearsAgo(36) },
      { id: "unseen", ...her, invisible: 1 },
      { id: "nothing", date_of_birth: bornYearsAgo(33), country: "BE", interests: [] },
    ]);
    expect(await similar("her", viewer)).toEqual(["twin", "abroad", "one-interest", "nothing"]);
    await people(Array.from({ length: 20 }, (_, i) => ({ id: `more-${i}`, ...her })));
    expect(await similar("her", viewer)).toHaveLength(12);
  });

  test("fit the viewer, both ways, and are never the viewer", async () => {
    const viewer = await join({
      gender: "male",
      sexuality: "hetero",
      date_of_birth: bornYearsAgo(30),
      wish_min_age: 28,
    });
    const like = { date_of_birth: bornYearsAgo(30), sexuality: "hetero" as const };
    await people([
      { id: "her", ...like },
      { id: "fits", ...like },
      { id: "lesbian", ...like, sexuality: "lesbian" },
      { id: "wants-older", ...like, wish_min_age: 31 },
      { id: "too-young", ...like, date_of_birth: bornYearsAgo(27) },
      { id: "him", ...like, gender: "male" },
    ]);
    await db.prepare("UPDATE profiles SET invisible = 0 WHERE id = ?1").bind(viewer.account.id).run();
    expect(await similar("her", viewer)).toEqual(["fits"]);
    expect(await similar("him", viewer)).toEqual([]);
  });
});

describe("what two members have in common", () => {
  beforeEach(async () => {
    await db.batch([
      db.prepare(
        "INSERT OR REPLACE INTO places (id, country, region, name, lat, lon, population) VALUES (501, 'NL', '07', 'Haarlem', 5238, 464, 1), (502, 'NL', '07', 'Amsterdam', 5237, 490, 1), (503, 'BE', 'VLG', 'Gent', 5105, 372, 1)",
      ),
    ]);
  });

  test("is said to members, and never to visitors or of oneself", async () => {
    const viewer = await join({
      region: "07",
      place: 501,
      language: "nl",
      interests: ["wine", "art", "dogs"],
      gender: "male",
      sexuality: "hetero",
      date_of_birth: bornYearsAgo(30),
    });
    await people([
      {
        id: "near",
        region: "07",
        place: 502,
        language: "nl",
        interests: ["dogs", "sauna", "wine"],
        sexuality: "hetero",
        wish_max_age: 30,
      },
      { id: "far", country: "BE", region: "07", place: 503, interests: [], wish_max_age: 29 },
    ]);
    expect(await view("near", viewer)).toMatchObject({
      distance: "25",
      in_common: { interests: ["dogs", "wine"], language: "nl", region: true, looking_for: true },
    });
    expect(await view("far", viewer)).toMatchObject({
      distance: "250",
      in_common: { interests: [], language: null, region: false, looking_for: false },
    });
    for (const profile of [await view("near"), await view(viewer.account.id, viewer)])
      expect([profile.name.length > 0, "distance" in profile, "in_common" in profile]).toEqual([
        true,
        false,
        false,
      ]);
    expect(JSON.stringify(await view("near", viewer))).not.toMatch(
      /wish|"place"|lat|lon|standing|date_of_birth/,
    );
  });

  test("however often one moves about, the positions tell no more of two members than that their town is the same", async () => {
    const viewers = await Promise.all(Array.from({ length: 4 }, () => join()));
    const positions = runs(120);
    const towns = Array.from({ length: positions }, (_, i) => ({
      id: 10_000 + i,
      lat: 5238 + Math.round(300 * Math.sin(i)),
      lon: 464 + Math.round((i / positions) * 400 * Math.cos(i)),
    }));
    await db
      .prepare(
        "INSERT OR REPLACE INTO places (id, country, region, name, lat, lon, population) SELECT value ->> 'id', 'NL', '07', 'Town ' || key, value ->> 'lat', value ->> 'lon', 1 FROM json_each(?1)",
      )
      .bind(JSON.stringify(towns))
      .run();
    await people([
      { id: "first", place: 501, active_at: now - 900 },
      { id: "second", place: 501, active_at: now - 900 },
    ]);
    const bands = new Set<string>();
    const move = async (viewer: Viewer, own: typeof towns) => {
      for (const { id } of own) {
        await put({ place: id }, viewer);
        const [first, second] = [await view("first", viewer), await view("second", viewer)];
        expect({ ...first, id: "" }).toEqual({ ...second, id: "" });
        bands.add(first.distance ?? "none");
      }
    };
    await Promise.all(
      viewers.map((viewer, i) =>
        move(
          viewer,
          towns.filter((_, n) => n % viewers.length === i),
        ),
      ),
    );
    expect([...bands].toSorted()).toEqual(
      ["10", "100", "25", "250", "50", "farther"].filter((band) => bands.has(band)),
    );
    expect(bands.size).toBeGreaterThan(3);
  });
});

describe("wishes for an age", () => {
  test("are saved alone or together, one taking the other along, and taken back by null", async () => {
    const viewer = await join();
    const wishes = async (body: object) => {
      const { wish_min_age: min, wish_max_age: max } = await put(body, viewer);
      return [min, max];
    };
    expect(await wishes({})).toEqual([null, null]);
    expect(await wishes({ wish_min_age: 30 })).toEqual([30, null]);
    expect(await wishes({ wish_max_age: 40 })).toEqual([30, 40]);
    expect(await wishes({ wish_min_age: 45 })).toEqual([45, 45]);
    expect(await wishes({ wish_max_age: 35 })).toEqual([35, 35]);
    expect(await wishes({ wish_min_age: 50, wish_max_age: 60 })).toEqual([50, 60]);
    expect(await wishes({ wish_min_age: null })).toEqual([null, 60]);
    expect(await wishes({ wish_min_age: null, wish_max_age: null })).toEqual([null, null]);
  });

  test.each([
    [{ wish_min_age: 17 }, "wish_min_age"],
    [{ wish_max_age: 100 }, "wish_max_age"],
    [{ wish_min_age: 30.5 }, "wish_min_age"],
    [{ wish_min_age: "30" }, "wish_min_age"],
    [{ wish_min_age: 41, wish_max_age: 40 }, "wish_max_age"],
  ])("that are none are refused: %j", async (body, field) => {
    const viewer = await join();
    const response = await site.ask("/api/profile.php", {
      method: "PUT",
      host: HOSTS.dutch,
      cookie: viewer.cookie,
      headers: json,
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: { code: "invalid_input", field } },
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
        const response = await site.ask(`/api/${call}.php?${new URLSearchParams(asked)}`, {
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

async function put(body: object, viewer: Viewer): Promise<OwnProfile> {
  const response = await site.ask("/api/profile.php", {
    method: "PUT",
    host: HOSTS.dutch,
    cookie: viewer.cookie,
    headers: json,
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json<{ profile: OwnProfile }>()).profile;
}

function bornYearsAgo(years: number): string {
  const today = new Date();
  return `${today.getUTCFullYear() - years}${today.toISOString().slice(4, 10)}`;
}
