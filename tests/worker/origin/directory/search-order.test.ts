import { describe, expect, test } from "vitest";
import type { MembersAnswer } from "#contract/calls/people/members.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { updateMemberIndex } from "#origin/directory/member-index.ts";
import { fillProfiles } from "#tests/bench/people.ts";
import { photoKey } from "#tests/support/photo-names.ts";
import { idsOf, searchSite, type Viewer } from "#tests/support/search-site.ts";
import { HOSTS } from "#tests/support/site.ts";

const now = Math.floor(Date.now() / 1000);
const site = searchSite();
const { join, people, search } = site;

describe("the order", () => {
  test("puts one's own region three days ahead and the rest of the country one, and nobody ahead for a visitor", async () => {
    const viewer = await join({ country: "NL", region: "07" });
    await people(
      Object.entries({ "here-2.9": "07", "here-3.1": "07", "near-0.95": "05", "near-1.15": "05" }).map(
        ([id, region]) => ({ id, region, standing: now - Math.round(Number(id.slice(5)) * DAY_S) }),
      ),
    );
    await people([
      { id: "abroad", country: "BE", region: "VLG", standing: now },
      { id: "abroad-alike", country: "BE", region: "07", standing: now - 3 * DAY_S },
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

  test("begins for a visitor with those who have a photo to be seen, and is for members as it was", async () => {
    const viewer = await join();
    await people([
      { id: "none-first", standing: now },
      { id: "face", standing: now - DAY_S, photos: [{ key: photoKey("visible") }] },
      { id: "held", standing: now - 2 * DAY_S, photos: [{ key: photoKey("checked"), status: "inspected" }] },
      { id: "face-last", standing: now - 3 * DAY_S, photos: [{ key: photoKey("another") }] },
    ]);
    expect(idsOf(await search())).toEqual(["face", "face-last", "none-first", "held"]);
    expect(idsOf(await search("", viewer))).toEqual(["none-first", "face", "held", "face-last"]);
  });

  test("moves an active member up once in six hours, and never down", async () => {
    await people([{ id: "coming", active_at: now - 10 * DAY_S }]);
    const stands = async () =>
      (await site.db
        .prepare("SELECT standing, stood, moved_at FROM profiles WHERE id = 'coming'")
        .first<{ standing: number; stood: number; moved_at: number }>())!;
    const round = Math.floor(now / 21_600) * 21_600;
    await updateMemberIndex(site.db, { member: "coming", activeAt: round + 900, dueAt: null });
    const first = await stands();
    // joined ten days ago: not new any more
    expect([
      first.standing >= round && first.standing < round + 21_600,
      first.stood,
      first.moved_at >= now * 1000 - 60_000,
    ]).toEqual([true, now - 10 * DAY_S, true]);
    await updateMemberIndex(site.db, { member: "coming", activeAt: round + 1800, dueAt: null });
    expect(await stands()).toEqual(first);
    await updateMemberIndex(site.db, { member: "coming", activeAt: round + 21_600, dueAt: null });
    const second = await stands();
    expect([second.standing >= round + 21_600, second.stood]).toEqual([true, first.standing]);
    await site.db
      .prepare("UPDATE profiles SET standing = ?1 WHERE id = 'coming'")
      .bind(now + 9 * DAY_S)
      .run();
    await updateMemberIndex(site.db, { member: "coming", activeAt: round + 2 * 21_600, dueAt: null });
    expect((await stands()).standing).toBe(now + 9 * DAY_S);
  });

  test("of a real visit: a member who comes back stands in the round of now", async () => {
    const viewer = await join({ active_at: now - 40 * DAY_S });
    await search("", viewer);
    await expect
      .poll(
        async () =>
          (
            await site.db
              .prepare("SELECT standing FROM profiles WHERE id = ?1")
              .bind(viewer.account.id)
              .first<{ standing: number }>()
          )?.standing ?? 0,
      )
      .toBeGreaterThan(now - DAY_S);
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
    for (const id of coming) await updateMemberIndex(site.db, { member: id, activeAt: now, dueAt: null });
  }
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: `w${String(i).padStart(4, "0")}`,
      standing: now - Math.floor(i / 3) * 900,
      active_at: now - 30 * DAY_S,
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
      await site.db.prepare("UPDATE profiles SET invisible = 1 WHERE id = 'w0059'").run();
      await people([
        { id: "new-on-top", standing: now + 2 * DAY_S },
        { id: "new-below", standing: now - 5 * DAY_S },
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
      await fillProfiles(site.db, "nordlune", 4_000);
      const deep = await search("page=50", viewer, HOSTS.nordic);
      expect([deep.profiles.length, deep.num_results, deep.next]).toEqual([24, 1001, null]);
      // thousands fit, so the streams are walked, and those who come by meanwhile are put back where they stood
      const all = (
        await site.db
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
