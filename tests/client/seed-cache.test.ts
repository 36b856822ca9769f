import { expect, test } from "vitest";
import { createSeedCache, DocumentLoadRequired } from "#client/navigation/seed-cache.ts";
import { SEED_TYPE } from "#contract/platform/seed-type.ts";

const ON_THE_WAY_ON = false;
const ON_THE_WAY_BACK = true;

/** A site whose pages say how often they were asked for. */
function newSite() {
  const world = {
    now: 0,

    asked: [] as string[],
    answer: (path: string): Response => seedOf(path),
    build: "one",
  };
  const seedOf = (path: string) =>
    new Response(JSON.stringify({ build: world.build, path, asked: world.asked.length }), {
      headers: { "content-type": SEED_TYPE },
    });
  const seeds = createSeedCache({
    fetch: async (path) => {
      world.asked.push(path);
      return world.answer(path);
    },
    now: () => world.now,

    build: "one",
  });
  return { world, seeds };
}

test("a page that was touched is asked for once, and again when the touch is long ago", async () => {
  const { world, seeds } = newSite();
  seeds.prefetch("/likes");
  seeds.prefetch("/likes");
  await seeds.get("/likes", ON_THE_WAY_ON);
  expect(world.asked).toEqual(["/likes"]);
  seeds.prefetch("/likes");
  world.now += 10_001;
  await seeds.get("/likes", ON_THE_WAY_ON);
  expect(world.asked).toEqual(["/likes", "/likes", "/likes"]);
});

test("the way back shows the page as it was, the way on asks for it", async () => {
  const { world, seeds } = newSite();
  const first = await seeds.get("/members", ON_THE_WAY_ON);
  await seeds.get("/members/anna", ON_THE_WAY_ON);
  expect(await seeds.get("/members", ON_THE_WAY_BACK)).toEqual({ seed: first.seed, isStored: true });
  await seeds.get("/members", ON_THE_WAY_ON);
  expect(world.asked).toEqual(["/members", "/members/anna", "/members"]);
  world.now += 600_001;
  await seeds.get("/members", ON_THE_WAY_BACK);
  expect(world.asked).toHaveLength(4);
});

test("a page is known to be there only on the way back, and not one about money", async () => {
  const { world, seeds } = newSite();
  await seeds.get("/members", ON_THE_WAY_ON);
  await seeds.get("/credits", ON_THE_WAY_ON);
  expect(seeds.isStored("/members", ON_THE_WAY_ON)).toBe(false);
  expect(seeds.isStored("/members", ON_THE_WAY_BACK)).toBe(true);
  expect(seeds.isStored("/likes", ON_THE_WAY_BACK)).toBe(false);
  expect(seeds.isStored("/credits", ON_THE_WAY_BACK)).toBe(false);
  world.now += 600_001;
  expect(seeds.isStored("/members", ON_THE_WAY_BACK)).toBe(false);
});

test("a page that goes by another address in its place is found under that one on the way back, and no longer under the old one", async () => {
  const { world, seeds } = newSite();
  const { seed } = await seeds.get("/members", ON_THE_WAY_ON);
  const renamed = { ...seed, path: "/members?page=2" };
  seeds.rename("/members", "/members?page=2", renamed);
  expect(await seeds.get("/members?page=2", ON_THE_WAY_BACK)).toEqual({ seed: renamed, isStored: true });
  expect(world.asked).toEqual(["/members"]);
  await seeds.get("/members", ON_THE_WAY_BACK);
  expect(world.asked).toEqual(["/members", "/members"]);
});

test.each([
  [
    "a page for a visitor whose session ended",
    () => new Response(null, { status: 204, headers: { "x-elsewhere": "/login?next=%2Flikes" } }),
    "/login?next=%2Flikes",
  ],
  ["a failure", () => new Response("no", { status: 503 }), "/likes"],
  [
    "a page of another kind",
    () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    "/likes",
  ],
  [
    "a newer build",
    () => new Response(JSON.stringify({ build: "two" }), { headers: { "content-type": SEED_TYPE } }),
    "/likes",
  ],
  [
    "no connection",
    () => {
      throw new TypeError("no connection");
    },
    "/likes",
  ],
])("%s is loaded as a document", async (_what, answer, address) => {
  const { world, seeds } = newSite();
  world.answer = answer;
  await expect(seeds.get("/likes", ON_THE_WAY_ON)).rejects.toMatchObject({
    name: DocumentLoadRequired.name,
    address,
  });
});
