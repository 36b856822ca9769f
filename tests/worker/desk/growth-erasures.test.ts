import { afterAll, beforeAll, expect, test } from "vitest";
import type { AffiliatesAnswer } from "#contract/desk/affiliates.ts";
import type { CohortsAnswer } from "#contract/desk/cohorts.ts";
import type { GrowthAnswer } from "#contract/desk/growth.ts";
import { inMember, json } from "#tests/support/accounts.ts";
import { write } from "#tests/support/chats.ts";
import { desk } from "#tests/support/desk.ts";
import { beThere, countDays, growthOf, inDays, queueCount, untilCounted } from "#tests/support/growth.ts";
import { days, leave, letPassSince } from "#tests/support/leaving.ts";
import { someone, type Someone } from "#tests/support/photos.ts";
import { bought } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const db = () => site.database("europe");
const WEEKS_AGO = Math.floor(Date.now() / 1000) - 21 * 86_400;

/** A member of weeks ago who came from a network, and is there now. */
async function returning(credits = 100): Promise<Someone> {
  const one = await someone(site, { country: "NL", credits, active_at: WEEKS_AGO });
  await (
    await db()
  )
    .prepare("INSERT INTO signup_sources (member, network, ref, sub1) VALUES (?1, 'adnet', 'r1', 'x')")
    .bind(one.account.id)
    .run();
  await beThere(site, one);
  return one;
}
async function sentTo(who: Someone, whom: Someone, times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    expect((await write(site, who, whom, `Message ${time}`)).status).toBe(200);
}
const likes = (who: Someone, whom: Someone) =>
  site.ask("/api/likes.php", {
    method: "POST",
    host: who.host,
    cookie: who.cookie,
    headers: json,
    body: JSON.stringify({ profile: whom.account.id }),
  });
/** Everything that Growth says of the site, in any days. */
async function history(): Promise<[GrowthAnswer, CohortsAnswer, AffiliatesAnswer]> {
  const query = { site: "amberlind-nl" };
  return [
    await growthOf(site, { split: "network" }),
    await desk(site, "GET /api/cohorts", { host: "", query }),
    await desk(site, "GET /api/affiliates", { host: "", query: { ...query, by: "network,ref,sub1" } }),
  ];
}
/** Deletes the account, and erases it once its days have passed. */
async function erase(who: Someone): Promise<void> {
  expect((await leave(site, who)).status).toBe(200);
  await letPassSince(site, who.account, days(15));
  await site.quarterly();
  const row = (await db()).prepare("SELECT 1 FROM accounts WHERE member = ?1").bind(who.account.id);
  expect(await row.first()).toBeNull();
}
const nightOf = async () => {
  const [row] = (await growthOf(site)).rows;
  return [row?.messages, row?.first_messages, row?.replies, row?.matches, row?.active];
};

test("a member who is erased before their day is counted is counted all the same, and once", async () => {
  const [stays, goes] = [await returning(), await returning()];
  await sentTo(goes, stays, 3);
  await sentTo(stays, goes, 2);
  for (const [who, whom] of [
    [goes, stays],
    [stays, goes],
  ] as const)
    expect((await likes(who, whom)).status).toBe(200);
  await bought(site, { ...goes, host: goes.account.host });
  const [{ money, rows }] = await history();
  await erase(goes);
  // the erasure is repeated, as after a crash
  await (
    await db()
  )
    .prepare(
      "INSERT INTO deletions (id, member, site, host, text, requested_at, erase_at) VALUES ('again', ?1, 'amberlind-nl', ?2, '', 0, 0)",
    )
    .bind(goes.account.id, goes.account.host)
    .run();
  await site.quarterly();
  await countDays(site, inDays(1));
  expect(await nightOf()).toEqual([5, 1, 1, 1, 2]);
  const [after] = await history();
  expect(after.money).toEqual(money);
  expect(after.rows).toMatchObject(rows.map(({ buyers, active, signups }) => ({ buyers, active, signups })));
});

test("erasing everybody changes no number of the past", async () => {
  const [one, other] = [await returning(), await returning()];
  await sentTo(one, other, 2);
  await bought(site, { ...one, host: one.account.host });
  await countDays(site, inDays(2));
  const before = await history();
  expect(before[0].money[0]?.revenue).toBeGreaterThan(0);
  expect(before[1].cohorts).toEqual([]);
  expect(before[2].affiliates.map((row) => [row.network, row.ref, row.sub1, row.buyers])).toEqual([
    ["adnet", "r1", "x", 2],
  ]);
  await erase(one);
  await erase(other);
  expect(await history()).toEqual(before);
  const { results } = await (await db()).prepare("SELECT * FROM daily_counts").all();
  for (const { account } of [one, other]) expect(JSON.stringify(results)).not.toContain(account.id);
});

test("a count that ends half way counts nothing of its page, and everything once when it goes on", async () => {
  // those of the other tests were there long ago
  await (
    await db()
  ).batch([
    (await db()).prepare("UPDATE profiles SET active_at = 0"),
    (await db()).prepare("UPDATE roll SET credits_changed_at = 0"),
  ]);
  const [one, other] = [await returning(), await returning()];
  await sentTo(one, other, 4);
  await sentTo(other, one, 1);
  await (await db()).prepare("UPDATE counting SET day = date('now'), up_to = ''").run();
  const before = await nightOf();
  // one of the two objects does not answer
  await inMember(site, other.account, "ALTER TABLE likes_given RENAME TO likes_lost");
  await queueCount(site, inDays(1));
  const state = (await db()).prepare("SELECT up_to, failures FROM counting WHERE failures > 0");
  await expect.poll(() => state.first(), { timeout: 60_000 }).toEqual({ up_to: "", failures: 1 });
  const sums = (await db()).prepare("SELECT sum(messages) AS n FROM daily_counts");
  const stored = await sums.first<number>("n");
  await inMember(site, other.account, "ALTER TABLE likes_lost RENAME TO likes_given");
  await Promise.all([queueCount(site, inDays(1)), queueCount(site, inDays(1))]);
  await untilCounted(site, inDays(1));
  expect(before[0]).toBeNull();
  expect(await sums.first<number>("n")).toBe((stored ?? 0) + 5);
});
