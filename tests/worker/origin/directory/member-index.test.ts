import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { inMember, json, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { liveAtNoon } from "#tests/support/local-time.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

type Member = Account & { cookie: string };
let anna: Member;
let bert: Member;
beforeEach(async () => {
  [anna, bert] = (await Promise.all(
    (["female", "male"] as const).map(async (gender) => {
      const account = await signUp(site, { gender, paid: true, credits: 100 });
      // the notice of a message that arrives at night is work that waits for the morning
      await liveAtNoon(site, account);
      return { ...account, cookie: await sessionOf(site, account) };
    }),
  )) as [Member, Member];
});

const write = (from: Member, to: Account) =>
  site.ask("/api/chat.php", {
    method: "POST",
    host: from.host,
    cookie: from.cookie,
    headers: json,
    body: JSON.stringify({ profile: to.id, id: crypto.randomUUID(), text: "Hello" }),
  });
const outboxOf = (member: Member) => inMember(site, member, "SELECT kind FROM outbox");
const dueAt = async ({ id }: Account) =>
  (await site.database("europe"))
    .prepare("SELECT due_at FROM roll WHERE member = ?1")
    .bind(id)
    .first("due_at");
const now = () => Date.now() / 1000;

test("members whose messages are delivered at once are not listed as having work", async () => {
  for (let i = 0; i < 3; i++) {
    expect((await write(anna, bert)).status).toBe(200);
    expect((await write(bert, anna)).status).toBe(200);
  }
  await until(async () => expect([await outboxOf(anna), await outboxOf(bert)]).toEqual([[], []]));
  // What is listed is the end of their sessions, weeks away.
  for (const member of [anna, bert])
    await until(async () => expect(await dueAt(member)).toBeGreaterThan(now() + 20 * DAY_S));
});

test("a member whose message is not acknowledged is listed until it is", async () => {
  await inMember(
    site,
    anna,
    `INSERT INTO receivers (receiver, last_number) VALUES ('${bert.id}', 1);
     INSERT INTO outbox (receiver, number, version, kind, body, next_at) VALUES ('${bert.id}', 1, 1, 'unknown', '{}', 0)`,
  );
  expect((await write(anna, bert)).status).toBe(200);
  await until(async () => expect(await dueAt(anna)).toBeLessThan(now() + 2 * DAY_S));
  await inMember(site, anna, "UPDATE outbox SET kind = 'read', body = '{\"order\": 1}'");
  await until(async () => expect(await outboxOf(anna)).toEqual([]));
  await until(async () => expect(await dueAt(anna)).toBeGreaterThan(now() + 20 * DAY_S));
});

test("a member without any work is swept once, and not each day again", async () => {
  const idle = await signUp(site);
  const db = await site.database("europe");
  await db.prepare("UPDATE roll SET due_at = 1 WHERE member = ?1").bind(idle.id).run();
  await site.daily();
  await until(async () => expect(await dueAt(idle)).toBeNull());
});

test("one run of the sweep reaches every entry, however many there are", async () => {
  const db = await site.database("europe");
  // More than five pieces of the job; none of them has an object or an account.
  await db
    .prepare(
      `WITH RECURSIVE rows (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < 1050)
      INSERT INTO roll (member, site, enrolled_at, due_at) SELECT 'never-created-' || n, 'amberlind-nl', 0, 1 + n % 3 FROM rows`,
    )
    .run();
  await site.daily();
  expect(
    await db.prepare("SELECT count(*) AS n FROM roll WHERE member LIKE 'never-created-%'").first("n"),
  ).toBe(0);
});
