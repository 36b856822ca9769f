import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LikesAnswer } from "#contract/calls/people/likes.ts";
import { inMember, json, memberObject } from "#tests/support/accounts.ts";
import { block, creditsOf, deleteFrom, messagesOf, until, write } from "#tests/support/chats.ts";
import { deskAsk } from "#tests/support/desk.ts";
import { errorOf, someone, type Someone } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

/** Credits that a message costs on the Dutch site. */
const PRICE = 5;

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

let anna: Someone;
let bert: Someone;
beforeEach(async () => {
  [anna, bert] = await Promise.all([
    someone(site, { paid: true, credits: 100 }),
    someone(site, { gender: "male", paid: true, credits: 100 }),
  ]);
});

const hold = (profile: string, held: boolean, host: string = HOSTS.dutch) =>
  deskAsk(site, "POST /api/holds", { host, body: { profile, held, reason: "A report is looked into." } });
const post = (who: Someone, noun: string, body: object, method = "POST") =>
  site.ask(`/api/${noun}.php`, {
    method,
    host: who.host,
    cookie: who.cookie,
    headers: json,
    body: JSON.stringify(body),
  });
const likedBy = async ({ host, cookie }: Someone) =>
  (await (await site.ask("/api/likes.php", { host, cookie })).json<LikesAnswer>()).liked_by;
const texts = async (who: Someone, partner: Someone) =>
  (await messagesOf(site, who, partner)).map(({ text }) => text);
/** Everything that may leave a held member's object has left it. */
const delivered = (who: Someone) =>
  until(async () =>
    expect(
      await inMember(
        site,
        who.account,
        "SELECT 1 FROM outbox WHERE kind NOT IN ('like', 'message', 'read', 'photo')",
      ),
    ).toEqual([]),
  );

test("a held member writes and likes as usual, and nothing reaches others until the release: then all of it does, in order and paid once", async () => {
  expect(await (await hold(anna.account.id, true)).json()).toEqual({ held: true });
  for (const text of ["one", "two", "three"]) expect((await write(site, anna, bert, text)).status).toBe(200);
  expect((await post(anna, "likes", { profile: bert.account.id })).status).toBe(200);
  await delivered(anna);
  expect((await messagesOf(site, anna, bert)).map(({ text, state }) => [text, state])).toEqual([
    ["one", "sent"],
    ["two", "sent"],
    ["three", "sent"],
  ]);
  expect([
    await inMember(site, bert.account, "SELECT 1 FROM conversations UNION ALL SELECT 1 FROM likes_received"),
    await inMember(site, bert.account, "SELECT 1 FROM inbox"),
  ]).toEqual([[], []]);
  for (let i = 0; i < 2; i++)
    expect(await (await hold(anna.account.id, false)).json()).toEqual({ held: false });
  await until(async () => expect(await texts(bert, anna)).toEqual(["one", "two", "three"]));
  await until(async () => expect(await likedBy(bert)).toMatchObject([{ id: anna.account.id }]));
  await until(async () =>
    expect((await messagesOf(site, anna, bert)).map(({ state }) => state)).toEqual([
      "delivered",
      "delivered",
      "delivered",
    ]),
  );
  expect(await creditsOf(site, anna)).toBe(100 - 3 * PRICE);
});

test("what others write to a held member arrives, no read mark is sent, and their blocks apply at once", async () => {
  await hold(anna.account.id, true);
  await write(site, bert, anna, "Hello Anna");
  await until(async () => expect(await texts(anna, bert)).toEqual(["Hello Anna"]));
  await until(async () => expect(await messagesOf(site, bert, anna)).toMatchObject([{ state: "delivered" }]));
  const [message] = await messagesOf(site, anna, bert);
  expect(
    await (await post(anna, "chat", { conversation: bert.account.id, read: message?.arrival }, "PUT")).json(),
  ).toEqual({ num_unread_messages: 0 });
  await delivered(anna);
  expect(await messagesOf(site, bert, anna)).toMatchObject([{ state: "delivered" }]);
  await block(site, anna, bert);
  await until(async () =>
    expect(await errorOf(await site.ask(`/api/chat.php?profile=${anna.account.id}`, bert))).toEqual([
      403,
      "blocked",
    ]),
  );
});

test("what waits for a member who deletes their account meanwhile is refunded once", async () => {
  await hold(anna.account.id, true);
  await write(site, anna, bert, "Too late");
  await deleteFrom(site, anna, bert);
  await memberObject(site, "dutch", bert.account.id).deleteAccount();
  expect(await creditsOf(site, anna)).toBe(100 - PRICE);
  await hold(anna.account.id, false);
  await until(async () => expect(await creditsOf(site, anna)).toBe(100));
  expect(
    await inMember(site, anna.account, "SELECT kind, amount FROM ledger WHERE kind <> 'signup'"),
  ).toEqual([
    { kind: "message", amount: -PRICE },
    { kind: "refund", amount: PRICE },
  ]);
});

test("an account is held on its own site alone", async () => {
  expect(await errorOf(await hold(anna.account.id, true, HOSTS.german))).toEqual([404, "not_found"]);
  expect(await errorOf(await hold("nobody-at-all", true))).toEqual([404, "not_found"]);
  expect(await inMember(site, anna.account, "SELECT held FROM member")).toEqual([{ held: 0 }]);
  await memberObject(site, "dutch", bert.account.id).deleteAccount();
  expect(await errorOf(await hold(bert.account.id, true))).toEqual([404, "not_found"]);
});
