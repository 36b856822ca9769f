import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChatsAnswer } from "#contract/calls/chat/chats.ts";
import type { PageAnswer } from "#contract/calls/operator/page.ts";
import type { LikesAnswer } from "#contract/calls/people/likes.ts";
import { until } from "#tests/support/chats.ts";
import { callAs, newPerson, type Person } from "#tests/support/sessions.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
/** A free member and a premium one, each with two new likes and three unread messages of two others. */
let free: Person;
let paid: Person;
let others: Person[];
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  [free, paid, ...others] = await Promise.all([
    newPerson(site),
    newPerson(site, { paid: true, credits: 100 }),
    newPerson(site, { gender: "male", paid: true, credits: 500 }),
    newPerson(site, { gender: "male", paid: true, credits: 500 }),
  ]);
  for (const member of [free, paid])
    for (const [i, other] of others.entries()) {
      await as(other, "POST", "/api/likes.php", { profile: member.id });
      for (let sent = 0; sent <= i; sent++)
        await as(other, "POST", "/api/chat.php", {
          profile: member.id,
          id: crypto.randomUUID(),
          text: `Hello ${sent}`,
        });
    }
  for (const member of [free, paid])
    await until(async () => expect(await listed(member)).toEqual({ unread: 3, new_likes: 2 }));
});

const as = async <T>(who: Person, method: string, path: string, body?: object) =>
  (await callAs(site, who, method, path, body)).body as T;
const counted = async (who: Person, route: string) =>
  (await as<PageAnswer>(who, "GET", `/api/page.php?route=${route}`)).counts;
/** What the lists themselves say is new. */
async function listed(who: Person): Promise<PageAnswer["counts"]> {
  const [chats, likes] = await Promise.all([
    as<ChatsAnswer>(who, "GET", "/api/chats.php"),
    as<LikesAnswer>(who, "GET", "/api/likes.php"),
  ]);
  return { unread: chats.num_unread ?? -1, new_likes: likes.counts?.new ?? -1 };
}
const pageOf = async ({ host, cookie }: Person, path: string) =>
  (await site.ask(path, { host, cookie, headers: { "accept-language": "en" } })).text();
/** The text of each badge in the bar, by the entry that it stands at. */
const badgesIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a class="bar__entry" href="\/(\w+)[^"]*"[^>]*>(.*?)<\/a>/gs)].flatMap(
      ([, name = "", entry = ""]) => {
        const text = /<b class="badge[^"]*"[^>]*>([^<]*)<\/b>/.exec(entry)?.[1];
        return text === undefined ? [] : [[name, text]];
      },
    ),
  );

test("a page says what is new as the lists do, to a free member no more than to anyone", async () => {
  for (const member of [free, paid])
    for (const route of ["members", "pricing", "likes", "chats"])
      expect([route, await counted(member, route)]).toEqual([route, await listed(member)]);
  // a free member's likes are new until the list was opened, whichever profile they open
  const [first] = others;
  for (const member of [free, paid]) await as(member, "PUT", "/api/likes.php", { seen: first?.id ?? "" });
  expect([await counted(free, "members"), await counted(paid, "members")]).toMatchObject([
    { new_likes: 2 },
    { new_likes: 1 },
  ]);
  await as(free, "PUT", "/api/likes.php", { opened: true });
  expect(await counted(free, "members")).toEqual({ unread: 3, new_likes: 0 });
});

test("a muted conversation and a blocked member's count for nothing, and a visitor has no counts", async () => {
  const [one, two] = others;
  await as(paid, "POST", "/api/blocks.php", { profile: two?.id ?? "" });
  expect(await counted(paid, "members")).toEqual({ unread: 1, new_likes: 1 });
  await as(paid, "PUT", "/api/chat.php", { conversation: one?.id ?? "", marks: { muted: true } });
  expect(await counted(paid, "members")).toEqual({ unread: 0, new_likes: 1 });
  const visitor = await site.ask("/api/page.php?route=members", { host: free.host });
  expect((await visitor.json<PageAnswer>()).counts).toBeNull();
});

test("the badges and the number in the title are in the page's HTML, before any script", async () => {
  for (const member of [free, paid])
    for (const path of ["/members", "/profile", "/likes"])
      // a page whose origin was late on a busy machine has sent its title before
      await until(async () => {
        const html = await pageOf(member, path);
        expect([path, badgesIn(html)]).toEqual([path, { chats: "3", likes: "2" }]);
        expect(html).toMatch(/<title>\(5\) /);
      });
  const nobody = await newPerson(site, { paid: true, credits: 100 });
  const html = await pageOf(nobody, "/members");
  expect([badgesIn(html), html.includes("<title>(")]).toEqual([{}, false]);
});
