import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LikesAnswer } from "#contract/calls/people/likes.ts";
import type { SwipeAnswer, SwipeCard } from "#contract/calls/people/swipe.ts";
import { countGraphemes } from "#contract/product/graphemes.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { ABOUT_LENGTH } from "#origin/directory/swipe-cards.ts";
import { inMember, type AccountInput, type SiteName } from "#tests/support/accounts.ts";
import { bringIn, type Someone } from "#tests/support/members.ts";
import { startOwnSites } from "#tests/support/own-sites.ts";
import { callAs, newPerson, type Person } from "#tests/support/sessions.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startOwnSites("swipe", { "amberlind-nl": "premium_swipe_likes = 20" });
});
afterAll(() => site.close());

const somebody = (input: AccountInput = {}): Promise<Person> => newPerson(site, { gender: "male", ...input });

const call = <T>(who: Person, method: string, path: string, body?: unknown) =>
  callAs<T>(site, who, method, path, body);
const swipe = (who: Person, profile: string, choice: "like" | "pass", more: object = {}) =>
  call<SwipeAnswer>(who, "POST", "/api/swipe.php", { profile, choice, ...more });
const undo = (who: Person, profile: string) =>
  call<SwipeAnswer>(who, "DELETE", `/api/swipe.php?profile=${profile}`);
const deckOf = async (who: Person) => (await call<SwipeAnswer>(who, "GET", "/api/swipe.php")).body;
const idsOf = ({ cards }: Pick<SwipeAnswer, "cards">) => cards.map(({ id }) => id);
/** The end of a round's rest: there is no other way to wait for it. */
const letRest = (who: Person) =>
  inMember(site, who, "UPDATE settings SET value = json_set(value, '$.began', 1) WHERE name = 'swipe_walk'");

/** A site of its own for each test that counts who is there, so that nobody else's people come by. */
const SITES: SiteName[] = ["german", "nordic", "world", "dutch"];
const TENANTS = {
  dutch: "amberlind-nl",
  german: "rubinelle",
  nordic: "nordlune",
  world: "amberlind",
} as const;
async function empty(where: SiteName): Promise<Directory> {
  const db = await site.database(where === "world" ? "world" : "europe");
  await db.prepare("UPDATE profiles SET status = 'deleted' WHERE site = ?1").bind(TENANTS[where]).run();
  return db;
}
const people = (where: SiteName, name: string, count: number, more: Partial<Someone> = {}): Someone[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `${name}-${i}`,
    site: TENANTS[where],
    sexuality: "hetero",
    ...more,
  }));

/** Goes through the deck until nobody is left, passing everybody; `meanwhile` after each card. */
async function passAll(
  who: Person,
  meanwhile: (passed: number) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const met: string[] = [];
  let deck = await deckOf(who);
  for (let top: SwipeCard | undefined = deck.cards[0]; top; top = deck.cards[0]) {
    met.push(top.id);
    deck = (await swipe(who, top.id, "pass")).body;
    await meanwhile(met.length);
  }
  return met;
}

test(
  "a hundred and fifty members come by once each before any of them does again, also while others join and leave",
  { timeout: 120_000 },
  async () => {
    const where = SITES[0]!;
    const db = await empty(where);
    await bringIn(db, people(where, "crowd", 150));
    const adam = await somebody({ site: where, sexuality: "hetero" });
    const gone = new Set<string>();
    const met = await passAll(adam, async (passed) => {
      if (passed === 40) await bringIn(db, people(where, "late", 6));
      if (passed === 60) {
        const left = (
          await db
            .prepare("SELECT id FROM profiles WHERE site = ?1 AND id LIKE 'crowd-%' ORDER BY id LIMIT 10")
            .bind(TENANTS[where])
            .all<{ id: string }>()
        ).results;
        for (const { id } of left) gone.add(id);
        await db
          .prepare("UPDATE profiles SET status = 'deleted' WHERE id IN (SELECT value FROM json_each(?1))")
          .bind(JSON.stringify([...gone]))
          .run();
      }
    });
    const after60 = met.slice(61);
    expect(met, "nobody twice").toEqual([...new Set(met)]);
    expect(
      after60.filter((id) => gone.has(id)),
      "nobody who left",
    ).toEqual([]);
    expect(
      people(where, "crowd", 150)
        .map(({ id }) => id)
        .filter((id) => !gone.has(id) && !met.includes(id)),
      "everybody who stayed",
    ).toEqual([]);

    // the round is over: nobody again until it has rested, and then those who joined as well, in the same order
    const over = await deckOf(adam);
    expect([over.cards, Date.parse(over.returns_at ?? "") > Date.now()]).toEqual([[], true]);
    await letRest(adam);
    const again = await passAll(adam);
    expect(again).toEqual([...new Set(again)]);
    expect(again.toSorted()).toEqual(
      [...people(where, "crowd", 150), ...people(where, "late", 6)]
        .map(({ id }) => id)
        .filter((id) => !gone.has(id))
        .toSorted(),
    );
    expect(again.filter((id) => met.includes(id))).toEqual(met.filter((id) => again.includes(id)));
  },
);

test("a new round overtakes no card that still waits from the one before", { timeout: 120_000 }, async () => {
  const where = SITES[1]!;
  await bringIn(await empty(where), people(where, "few", 30));
  const adam = await somebody({ site: where, sexuality: "hetero" });
  const met: string[] = [];
  for (let i = 0; i < 75; i++) {
    const [top] = (await deckOf(adam)).cards;
    if (!top) throw new Error("an empty deck");
    met.push(top.id);
    await swipe(adam, top.id, "pass");
    await letRest(adam);
  }
  for (const [i, id] of met.entries()) {
    const before = met.lastIndexOf(id, i - 1);
    if (i > 0 && before >= 0)
      expect(new Set(met.slice(before + 1, i)).size, "everybody else came by in between").toBe(29);
  }
});

test("a member who is liked, blocked or blocks, invisible, deleted, of another site, or does not fit never comes by, not even from the deck", async () => {
  const where = SITES[2]!;
  const db = await empty(where);
  await bringIn(db, [
    ...people(where, "fits", 3),
    ...people(where, "elsewhere", 2, { site: "amberlind-nl" }),
    ...people(where, "man", 2, { gender: "male", sexuality: "gay" }),
    ...people(where, "lesbian", 2, { sexuality: "lesbian" }),
    ...people(where, "hidden", 2, { invisible: 1 }),
    ...people(where, "deleted", 2, { status: "deleted" }),
    ...people(where, "disabled", 2, { status: "disabled" }),
    ...people(where, "young", 1, { date_of_birth: "2004-01-01" }),
    ...people(where, "picky", 1, { wish_min_age: 50 }),
    ...people(where, "old", 1, { date_of_birth: "1950-01-01" }),
  ]);
  const adam = await somebody({ site: where, sexuality: "hetero", wish_min_age: 30, wish_max_age: 60 });
  const wishes = { site: where, gender: "female", sexuality: "hetero" } as const;
  const [liked, blocked, blocker, shy, leaver] = await Promise.all([
    somebody(wishes),
    somebody(wishes),
    somebody(wishes),
    somebody(wishes),
    somebody(wishes),
  ]);
  await call(adam, "POST", "/api/likes.php", { profile: liked.id });
  await call(adam, "POST", "/api/blocks.php", { profile: blocked.id });
  const expected = ["fits-0", "fits-1", "fits-2", blocker.id, shy.id, leaver.id];
  expect(idsOf(await deckOf(adam)).toSorted()).toEqual(expected.toSorted());

  // a profile leaves the deck with whatever happens
  await call(blocker, "POST", "/api/blocks.php", { profile: adam.id });
  await call(adam, "POST", "/api/likes.php", { profile: "fits-0" });
  await db.batch([
    db.prepare("UPDATE profiles SET invisible = 1 WHERE id = ?1").bind(shy.id),
    db.prepare("UPDATE profiles SET status = 'deleted' WHERE id = ?1").bind(leaver.id),
    db.prepare("UPDATE profiles SET wish_min_age = 50 WHERE id = 'fits-1'"),
  ]);
  await vi.waitFor(async () => expect(idsOf(await deckOf(adam))).toEqual(["fits-2"]), {
    timeout: 60_000,
    interval: 50,
  });
  // a like that is taken back makes no card of it in this round
  await call(adam, "DELETE", "/api/likes.php?profile=fits-0");
  expect(idsOf(await deckOf(adam))).toEqual(["fits-2"]);
});

test("four likes a day, of forty at once not one more; passing goes on, and a like repeated costs nothing", async () => {
  const where = SITES[3]!;
  await bringIn(await empty(where), people(where, "loved", 60));
  const adam = await somebody({ site: where, sexuality: "hetero" });
  const lying = idsOf(await deckOf(adam));
  const others = people(where, "loved", 60)
    .map(({ id }) => id)
    .slice(0, 40);
  const answers = await Promise.all(
    others.map((id) => swipe(adam, id, "like", { time_zone: "Asia/Kathmandu" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(36);
  expect(refused[0]?.body).toMatchObject({ error: { code: "like_limit", retry_after: expect.any(Number) } });

  const deck = await deckOf(adam);
  const { quota } = deck;
  expect(quota).toMatchObject({ limit: 4, left: 0 });
  expect([
    Date.parse(quota.resets_at) > Date.now(),
    new Date(quota.resets_at).toISOString().slice(11),
  ]).toEqual([true, "18:15:00.000Z"]);
  const granted = others.filter((_, i) => answers[i]?.status === 200);
  // a liked card is gone from the deck, and one that could not be liked stays where it was
  expect(idsOf(deck).slice(0, 5)).toEqual(lying.filter((id) => !granted.includes(id)).slice(0, 5));
  const [again] = granted;
  expect([await swipe(adam, again ?? "", "like"), (await deckOf(adam)).quota.left]).toMatchObject([
    { status: 200 },
    0,
  ]);
  const [top] = idsOf(await deckOf(adam));
  expect((await swipe(adam, top ?? "", "pass")).status).toBe(200);
  expect((await call<LikesAnswer>(adam, "GET", "/api/likes.php")).body).toMatchObject({
    quota: { left: 30 },
    profiles: granted.map(() => ({ match: false })),
  });
});

test("the same pass again changes nothing, and only the pass that was last can be taken back, once", async () => {
  const adam = await somebody({ sexuality: "hetero" });
  const before = await deckOf(adam);
  const [a = "", b = "", c = "", d = ""] = idsOf(before);
  expect(before.passed).toBeNull();
  const passed = await Promise.all([swipe(adam, a, "pass"), swipe(adam, a, "pass"), swipe(adam, a, "pass")]);
  for (const { body } of passed) expect([idsOf(body)[0], body.passed]).toEqual([b, before.cards[0]]);
  await swipe(adam, b, "pass");
  expect((await undo(adam, a)).status).toBe(404);
  // sent twice, it is the same
  const back = await Promise.all([undo(adam, b), undo(adam, b)]);
  for (const { status, body } of back)
    expect([status, idsOf(body).slice(0, 2), body.passed]).toEqual([200, [b, c], null]);
  expect(await undo(adam, a)).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
  // after a like there is nothing to take back
  await swipe(adam, b, "pass");
  await swipe(adam, c, "like");
  expect([(await deckOf(adam)).passed, (await undo(adam, b)).status]).toEqual([null, 404]);
  // nor who was blocked meanwhile
  await swipe(adam, d, "pass");
  await call(adam, "POST", "/api/blocks.php", { profile: d });
  expect([
    (await deckOf(adam)).passed,
    (await undo(adam, d)).status,
    idsOf(await deckOf(adam)).includes(d),
  ]).toEqual([null, 404, false]);
  // a card that is not in the deck cannot be passed and brought back into it
  await swipe(adam, "loved-none", "pass");
  expect((await undo(adam, "loved-none")).status).toBe(404);
});

test("a card that a new round brought back below comes up all the same", async () => {
  const where = SITES[1]!;
  await bringIn(await empty(where), people(where, "pair", 3));
  const adam = await somebody({ site: where, sexuality: "hetero" });
  const [top = "", ...others] = idsOf(await deckOf(adam));
  await swipe(adam, top, "pass");
  await letRest(adam);
  expect(idsOf(await deckOf(adam))).toEqual([...others, top]);
  expect(idsOf((await undo(adam, top)).body)).toEqual([top, ...others]);
});

test("likes both ways are told at once with who it is, and a block or a missing confirmation is said", async () => {
  const adam = await somebody({ sexuality: "hetero" });
  const eve = await somebody({ gender: "female", sexuality: "hetero" });
  await swipe(eve, adam.id, "like");
  await vi.waitFor(
    async () =>
      expect((await call<LikesAnswer>(adam, "GET", "/api/likes.php")).body.liked_by).toHaveLength(1),
    { timeout: 60_000, interval: 50 },
  );
  expect((await swipe(adam, eve.id, "like")).body).toMatchObject({
    overlay: { id: eve.id, name: eve.name, matched: true, locked: false },
    quota: { left: 3 },
  });
  const rita = await somebody({ gender: "female", sexuality: "hetero" });
  await call(rita, "POST", "/api/blocks.php", { profile: adam.id });
  await vi.waitFor(
    async () =>
      expect(await swipe(adam, rita.id, "like")).toMatchObject({
        status: 403,
        body: { error: { code: "blocked" } },
      }),
    { timeout: 60_000, interval: 50 },
  );
  const newcomer = await somebody({ sexuality: "hetero", accountStatus: "not_confirmed" });
  const [top] = idsOf(await deckOf(newcomer));
  expect(await swipe(newcomer, top ?? "", "like")).toMatchObject({
    status: 403,
    body: { error: { code: "not_confirmed" } },
  });
  expect(idsOf(await deckOf(newcomer))[0]).toBe(top);
  expect((await swipe(adam, adam.id, "like")).status).toBe(404);
});

test("a site's premium members have the likes that it gives them, the others four", async () => {
  const quotaOf = async (input: AccountInput) => (await deckOf(await somebody(input))).quota.limit;
  expect([await quotaOf({ paid: true }), await quotaOf({})]).toEqual([20, 4]);
});

test("a card says a few words and what both like, and nothing that a list does not show", async () => {
  const where = SITES[0]!;
  const db = await empty(where);
  await bringIn(db, people(where, "wordy", 1, { interests: ["music", "wine", "art"], place: 7 }));
  await db
    .prepare("UPDATE profiles SET notes = ?1, tattoos = 'many' WHERE id = 'wordy-0'")
    .bind(
      JSON.stringify({
        about_me: `Plays the cello\n\nbadly and on purpose. ${"👨‍👩‍👧 sings ".repeat(60)}`,
        looking_for: "secret",
      }),
    )
    .run();
  const adam = await somebody({ site: where, sexuality: "hetero", interests: ["wine", "yoga", "music"] });
  const [card] = (await deckOf(adam)).cards;
  expect(Object.keys(card ?? {}).toSorted()).toEqual([
    "about",
    "activity",
    "age",
    "city",
    "fictional",
    "gender",
    "id",
    "in_common",
    "main_image",
    "name",
  ]);
  expect(card).toMatchObject({ name: "Someone", city: "Leeds", in_common: ["music", "wine"] });
  expect(card?.about).toMatch(/^Plays the cello badly and on purpose\. (👨‍👩‍👧 sings ?)+(👨‍👩‍👧)?…$/u);
  expect(countGraphemes(card?.about ?? "")).toBeLessThanOrEqual(ABOUT_LENGTH + 1);
});

test("the page shows the deck, for its member alone", async () => {
  const adam = await somebody({ sexuality: "hetero" });
  const [top] = (await deckOf(adam)).cards;
  const page = await site.ask("/swipe-game", { host: adam.host, cookie: adam.cookie });
  const html = await page.text();
  expect([
    page.status,
    page.headers.get("cache-control"),
    html.includes(`id="card-${top?.id ?? ""}"`),
  ]).toEqual([200, "private, no-store", true]);
  const visitor = await site.ask("/swipe-game", { host: adam.host });
  expect([visitor.status, visitor.headers.get("location")]).toEqual([303, "/login?next=%2Fswipe-game"]);
});
