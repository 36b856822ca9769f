import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LikeOverlay, LikesAnswer } from "#contract/calls/people/likes.ts";
import type { ViewsAnswer } from "#contract/calls/people/views.ts";
import { inMember } from "#tests/support/accounts.ts";
import { write } from "#tests/support/chats.ts";
import { decrypt, pushReceiver } from "#tests/support/push-receiver.ts";
import { pushesTo, subscribe } from "#tests/support/push.ts";
import { runs } from "#tests/support/runs.ts";
import { callAs, newPerson, type Person } from "#tests/support/sessions.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** What says how many like the member and opened their profile: no profile that they touch may change it. */
const TOLD = ["likes.php", "views.php", "user.php", "page.php?route=likes", "page.php?route=views"];
/** Lists of members: from these a member is missing whom the viewer blocks. */
const LISTS = [
  "members.php?country=LU",
  "members.php?country=LU&likes_you=1",
  "members-count.php?country=LU",
  "similar.php?id={nobody}",
  "swipe.php",
  "signup-matches.php",
  "match-finder.php",
  "page.php?route=members&country=LU",
];

/** One thing that a member can do to a profile. */
const act = fc.record({
  what: fc.constantFrom("see", "open", "read", "block", "unblock", "search", "save" as const),
  whom: fc.nat({ max: 5 }),
});

/** Without the members with some ids, wherever they are listed. */
function without(value: unknown, ids: readonly string[]): unknown {
  if (Array.isArray(value))
    return value
      .filter((one) => !ids.some((id) => one?.id === id || one?.profile?.id === id))
      .map((one) => without(one, ids));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner, ids)]));
}

test("nothing that a free member does to any profile says who likes them or who opened their profile", async () => {
  // nobody else is there
  const here = { country: "LU" };
  const [fred, paul, bert, carl, dora, nobody] = await Promise.all([
    newPerson(site, here),
    newPerson(site, { ...here, gender: "male" }),
    newPerson(site, { ...here, gender: "male", fictional: 1 }),
    newPerson(site, { ...here, gender: "male" }),
    newPerson(site, { ...here, gender: "female" }),
    newPerson(site, { ...here, gender: "female", paid: true, credits: 100 }),
  ]);
  const others = [paul, bert, carl, dora, nobody];
  const call = <T>(who: Person, method: string, path: string, body?: unknown) =>
    callAs<T>(site, who, method, `/api/${path}`, body);
  const receiver = pushReceiver();
  await subscribe(site, fred, receiver.subscription);
  for (const liker of [paul, bert, carl]) await call(liker, "POST", "likes.php", { profile: fred.id });
  for (const viewer of [carl, dora]) await call(viewer, "POST", "views.php", { profile: fred.id });
  await vi.waitFor(
    async () => {
      expect((await call<LikesAnswer>(fred, "GET", "likes.php")).body.liked_by).toHaveLength(3);
      expect((await call<ViewsAnswer>(fred, "GET", "views.php")).body.total).toBe(2);
    },
    { timeout: 60_000, interval: 50 },
  );
  const { body: listed } = await call<LikesAnswer>(fred, "GET", "likes.php");
  expect(listed.liked_by.filter(({ fictional }) => fictional)).toHaveLength(1);

  const read = (paths: readonly string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const { body } = await call<{ discount?: unknown }>(fred, "GET", path.replace("{nobody}", nobody.id));
        // a page says also for how many seconds its discount is valid
        const { discount: _, ...rest } = body;
        return [path, rest];
      }),
    );
  const [told, lists] = [await read(TOLD), await read(LISTS)];
  const everBlocked = new Set<string>();
  const doIt = async ({ what, whom }: { what: string; whom: number }) => {
    const { id } = others[whom % others.length]!;
    if (what === "see") await call(fred, "PUT", "likes.php", { seen: id });
    if (what === "open") await call(fred, "POST", "views.php", { profile: id });
    if (what === "read") await call(fred, "GET", `member.php?id=${id}`);
    if (what === "search") await call(fred, "GET", "members.php?country=LU&gender=male&likes_you=1");
    if (what === "save") await call(fred, "PUT", "favourites.php", { profile: id, note: "" });
    if (what === "unblock") await call(fred, "DELETE", `blocks.php?profile=${id}`);
    if (what !== "block") return;
    await call(fred, "POST", "blocks.php", { profile: id });
    everBlocked.add(id);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 10 }), async (acts) => {
      for (const one of acts) await doIt(one);
      expect(await read(TOLD)).toEqual(told);
      for (const { id } of others) await call(fred, "DELETE", `blocks.php?profile=${id}`);
      expect(await read(TOLD)).toEqual(told);
      // who was blocked once leaves the swipe game for good, whether or not they like the member
      const gone = [...everBlocked];
      expect(without(await read(LISTS), gone)).toEqual(without(lists, gone));
    }),
    { numRuns: runs(4) },
  );

  for (const { id } of others) await doIt({ what: "see", whom: others.findIndex((one) => one.id === id) });
  // a push says the number of the badge: one message and three likes
  const before = (await pushesTo(site, receiver)).length;
  await write(site, { ...nobody, account: nobody }, { ...fred, account: fred }, "Hello");
  await vi.waitFor(async () => expect((await pushesTo(site, receiver)).length).toBe(before + 1), {
    timeout: 60_000,
    interval: 50,
  });
  expect(decrypt(receiver, (await pushesTo(site, receiver))[0]?.body ?? "")).toMatchObject({ total: 4 });
  // emails are about what waits in the member's object
  expect(await inMember(site, fred, "SELECT count(*) AS n FROM likes_received WHERE notice > 0")).toEqual([
    { n: 3 },
  ]);
  const announced: (LikeOverlay | null)[] = [];
  for (let i = 0; i < 4; i++)
    announced.push((await call<LikeOverlay | null>(fred, "GET", "auto-like.php")).body);
  expect(announced.map((like) => like?.locked ?? null)).toEqual([true, true, true, null]);
  expect(announced.slice(0, 3).map((like) => like?.id)).toEqual(listed.liked_by.map(({ id }) => id));

  // the list itself makes them old, and nothing else is said about them from then on
  expect(await call(fred, "PUT", "likes.php", { opened: true })).toEqual({
    status: 200,
    body: { relation: null },
  });
  const { body: opened } = await call<LikesAnswer>(fred, "GET", "likes.php");
  expect(opened.liked_by.map(({ like_new: isNew }) => isNew)).toEqual([false, false, false]);
  expect(await inMember(site, fred, "SELECT count(*) AS n FROM likes_received WHERE notice > 0")).toEqual([
    { n: 0 },
  ]);
});

test("with Premium the same likes are there by name, without those of blocked members, and what was opened is not new", async () => {
  const [fred, bert, carl, dora] = await Promise.all([1, 2, 3, 4].map(() => newPerson(site)));
  if (!fred || !bert || !carl || !dora) throw new Error("four members");
  const call = <T>(who: Person, method: string, path: string, body?: unknown) =>
    callAs<T>(site, who, method, `/api/${path}`, body);
  const likedBy = async () => (await call<LikesAnswer>(fred, "GET", "likes.php")).body.liked_by;
  for (const liker of [bert, carl, dora]) {
    await call(liker, "POST", "likes.php", { profile: fred.id });
    await call(liker, "POST", "views.php", { profile: fred.id });
  }
  await vi.waitFor(async () => expect(await likedBy()).toHaveLength(3), { timeout: 60_000, interval: 50 });
  await call(fred, "PUT", "likes.php", { seen: bert.id });
  await call(fred, "POST", "blocks.php", { profile: carl.id });
  expect(await likedBy()).toHaveLength(3);
  await inMember(site, fred, "UPDATE member SET paid_user = 1");
  expect(await likedBy()).toMatchObject([
    { id: dora.id, name: dora.name, like_new: true, locked: false },
    { id: bert.id, name: bert.name, like_new: false, locked: false },
  ]);
  expect((await call<ViewsAnswer>(fred, "GET", "views.php")).body.total).toBe(2);
});
