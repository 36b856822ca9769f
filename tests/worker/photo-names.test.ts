import fc from "fast-check";
import { expect, test } from "vitest";
import { PUBLIC_WINDOW_MS, readPhotoName, SIZES, VIEWER_WINDOW_MS } from "#contract/platform/photo-names.ts";
import { rules } from "#contract/rules.ts";
import { PAGE_LIFETIME } from "#edge/limits.ts";
import { photoNames } from "#origin/base/photo-names.ts";
import { reserveUploadMemory } from "#origin/media/photos/upload-memory.ts";

const SECRET = "of these tests alone, and long enough";
const SITE = { pool: "europe", id: "here" };
const MB = 1024 * 1024;

const key = fc.stringMatching(/^[0-9a-f]{32}$/);
const member = fc.stringMatching(/^[a-z0-9-]{1,40}$/);
const size = fc.constantFrom(...SIZES);
const now = fc.integer({ min: 1_700_000_000_000, max: 4_000_000_000_000 });
const read = (name: string, viewer: string | null, site = SITE) =>
  readPhotoName(SECRET, site, name, () => viewer);

test("a viewer's name says what it was made from, to this viewer on this site alone, and ends within the hour", async () => {
  await fc.assert(
    fc.asyncProperty(key, member, member, size, now, async (photo, viewer, other, one, at) => {
      const name = photoNames(SECRET, SITE, at).openTo(viewer, photo, one);
      const grant = await read(name, viewer);
      expect(grant).toMatchObject({ key: photo, size: one, isBound: true, isSoft: false });
      const life = (grant?.until ?? 0) - at;
      expect(life > VIEWER_WINDOW_MS && life <= 3_600_000).toBe(true);
      expect(name).not.toContain(photo);
      expect(await read(name, null)).toBeNull();
      if (other !== viewer) expect(await read(name, other)).toBeNull();
      for (const site of [
        { pool: "world", id: "here" },
        { pool: "europe", id: "there" },
      ])
        expect(await read(name, viewer, site)).toBeNull();
    }),
  );
});

test("a name with one other character opens nothing", async () => {
  await fc.assert(
    fc.asyncProperty(
      key,
      now,
      fc.integer({ min: 0, max: 41 }),
      fc.stringMatching(/^[\w-]$/),
      async (photo, at, place, character) => {
        const name = photoNames(SECRET, SITE, at).open(photo, "full");
        fc.pre(name[place] !== character);
        expect(await read(name.slice(0, place) + character + name.slice(place + 1), "anna")).toBeNull();
      },
    ),
  );
});

test("blurred names open the blurred file only, and public ones every other", async () => {
  const names = photoNames(SECRET, SITE, 0);
  const photo = "0".repeat(32);
  for (const one of SIZES) {
    const asSize = (name: string) => name.replace(/-\w+\.webp$/, `-${one}.webp`);
    const opens = async (name: string) => (await read(asSize(name), "anna")) !== null;
    expect([
      one,
      await opens(names.open(photo, "full")),
      await opens(names.openTo("anna", photo, "full")),
      await opens(names.soft(photo)),
    ]).toEqual([one, one !== "soft", true, one === "soft"]);
  }
});

test("names are the same throughout a window, and change with the next one", () => {
  const photo = "a".repeat(32);
  const at = (time: number) => photoNames(SECRET, SITE, time).open(photo, "full");
  expect(at(PUBLIC_WINDOW_MS - 1)).toBe(at(0));
  expect(at(PUBLIC_WINDOW_MS)).not.toBe(at(0));
});

test("a public name outlives every cached page and answer that has it", () => {
  const cached = Object.entries(rules).filter(([, { cache }]) => cache !== null);
  // answers about people are cached nowhere but in pages
  expect(
    cached.map(([name]) => name).filter((name) => /member|likes|chat|photo|swipe|match/.test(name)),
  ).toEqual([]);
  expect((PAGE_LIFETIME.fresh + PAGE_LIFETIME.stale) * 1_000).toBeLessThan(PUBLIC_WINDOW_MS);
});

test("uploads reserve memory for all and for each, and what was cut off counts no more after two minutes", () => {
  const start = 1_000;
  const anna = [12, 12, 1].map((mb) => reserveUploadMemory("anna", mb * MB, start));
  expect(anna.map((release) => release !== null)).toEqual([true, true, false]);
  const bert = reserveUploadMemory("bert", 8 * MB, start);
  expect([bert !== null, reserveUploadMemory("carl", 1, start)]).toEqual([true, null]);
  bert?.();
  bert?.();
  const carl = reserveUploadMemory("carl", 8 * MB, start);
  expect(carl).not.toBeNull();
  carl?.();
  // Anna's two were cut off and released nothing
  expect(reserveUploadMemory("anna", 12 * MB, start + 119_999)).toBeNull();
  expect(reserveUploadMemory("anna", 12 * MB, start + 120_000)).not.toBeNull();
});
