import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { FavouritesAnswer } from "#contract/calls/people/favourites.ts";
import type { LikesAnswer } from "#contract/calls/people/likes.ts";
import type { MemberAnswer } from "#contract/calls/people/member.ts";
import type { ViewsAnswer } from "#contract/calls/people/views.ts";
import { MAX_VIEWERS } from "#contract/product/limits.ts";
import { inMember, type Account, type AccountInput } from "#tests/support/accounts.ts";
import { bringIn } from "#tests/support/members.ts";
import { callAs, newPerson, type Person } from "#tests/support/sessions.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const somebody = (input: AccountInput = {}): Promise<Person> => newPerson(site, input);
const call = <T>(who: Person, method: string, path: string, body?: unknown) =>
  callAs<T>(site, who, method, path, body);
const open = (viewer: Person, { id }: Account) => call(viewer, "POST", "/api/views.php", { profile: id });
const viewsOf = async (person: Person) => (await call<ViewsAnswer>(person, "GET", "/api/views.php")).body;

test("who opened a profile is shown to Premium members, and free members learn how many and nothing else", async () => {
  const [vera, fred, bert] = await Promise.all([somebody({ paid: true }), somebody(), somebody()]);
  // once a day, however often and at once
  await Promise.all([open(bert, vera), open(bert, vera), open(bert, fred)]);
  expect(await viewsOf(vera)).toMatchObject({
    total: 1,
    num_new: 1,
    viewers: [{ id: bert.id, name: bert.name, days: 1, view_new: true }],
  });
  expect(await viewsOf(fred)).toEqual({ total: 1, num_new: 1, viewers: null });
  const likes = await call<LikesAnswer>(fred, "GET", "/api/likes.php");
  expect(likes.body).toMatchObject({ new_views: 1, liked_by: [] });
  expect((await call(vera, "PUT", "/api/views.php")).status).toBe(204);
  expect(await viewsOf(vera)).toMatchObject({ num_new: 0, viewers: [{ view_new: false }] });
});

test("the page says so where more people may have looked than are kept", async () => {
  const [full, other] = await Promise.all([somebody(), somebody()]);
  const ids = Array.from({ length: MAX_VIEWERS }, (_, i) => `looked${String(i).padStart(4, "0")}`);
  await bringIn(
    await site.database("europe"),
    ids.map((id) => ({ id, site: "amberlind-nl", name: id })),
  );
  await inMember(
    site,
    full,
    `INSERT INTO views_received (profile, at, days, is_new) SELECT value, ${Date.now()} - key * 1000, 1, 0 FROM json_each('${JSON.stringify(ids)}')`,
  );
  expect(await viewsOf(full)).toMatchObject({ total: MAX_VIEWERS });
  const says = async ({ host, cookie }: Person) =>
    (await (await site.ask("/views", { host, cookie: `${cookie}; __Host-locale=en` })).text()).includes(
      `We keep the ${MAX_VIEWERS} people who viewed you most recently`,
    );
  expect([await says(full), await says(other)]).toEqual([true, false]);
});

test("nothing is recorded of an invisible member, of one's own profile, or of reading a profile's data alone", async () => {
  const [vera, hides, reads] = await Promise.all([somebody({ paid: true }), somebody(), somebody()]);
  expect((await call(hides, "PUT", "/api/account.php", { invisible: true })).status).toBe(200);
  expect((await open(hides, vera)).status).toBe(204);
  expect((await open(vera, vera)).status).toBe(404);
  expect((await call<MemberAnswer>(reads, "GET", `/api/member.php?id=${vera.id}`)).status).toBe(200);
  expect(await viewsOf(vera)).toEqual({ total: 0, num_new: 0, viewers: [] });
  expect(await inMember(site, hides, "SELECT profile FROM views_given")).toEqual([]);
});

test("who hides, blocks or deletes their account afterwards is neither listed nor counted", async () => {
  const [vera, hides, blocks, leaves] = await Promise.all([
    somebody({ paid: true }),
    somebody(),
    somebody(),
    somebody(),
  ]);
  for (const viewer of [hides, blocks, leaves]) await open(viewer, vera);
  expect(await viewsOf(vera)).toMatchObject({ total: 3 });
  await call(hides, "PUT", "/api/account.php", { invisible: true });
  await call(blocks, "POST", "/api/blocks.php", { profile: vera.id });
  await (
    await site.database("europe")
  )
    .prepare("UPDATE profiles SET status = 'deleted' WHERE id = ?1")
    .bind(leaves.id)
    .run();
  await vi.waitFor(async () => expect(await viewsOf(vera)).toEqual({ total: 0, num_new: 0, viewers: [] }), {
    timeout: 60_000,
    interval: 50,
  });
});

test("a favourite is there for its owner alone, with a note that is bounded, and without a profile once that is gone", async () => {
  const [anna, bert, cleo] = await Promise.all([somebody(), somebody(), somebody()]);
  const save = (profile: Account, note: string) =>
    call(anna, "PUT", "/api/favourites.php", { profile: profile.id, note });
  const saved = async () =>
    (await call<FavouritesAnswer>(anna, "GET", "/api/favourites.php")).body.favourites;
  const seenBy = async (viewer: Person) =>
    (await call<MemberAnswer>(viewer, "GET", `/api/member.php?id=${bert.id}`)).body.favourite;
  expect((await save(bert, "  Likes mountains.\r\n")).body).toEqual({
    favourite: { note: "Likes mountains." },
  });
  expect((await save(cleo, "")).status).toBe(200);
  expect((await save(cleo, "👩‍👩‍👧".repeat(501))).status).toBe(422);
  expect(await saved()).toMatchObject([
    { id: cleo.id, note: "", profile: { name: cleo.name } },
    { id: bert.id, note: "Likes mountains.", profile: { name: bert.name } },
  ]);
  expect([await seenBy(anna), await seenBy(cleo)]).toEqual([{ note: "Likes mountains." }, null]);

  await call(bert, "POST", "/api/blocks.php", { profile: anna.id });
  await vi.waitFor(async () => expect(await saved()).toMatchObject([{}, { id: bert.id, profile: null }]), {
    timeout: 60_000,
    interval: 50,
  });
  await call(anna, "DELETE", `/api/favourites.php?profile=${bert.id}`);
  // a member who is blocked is no favourite any more
  await call(anna, "POST", "/api/blocks.php", { profile: cleo.id });
  expect(await saved()).toEqual([]);
});
