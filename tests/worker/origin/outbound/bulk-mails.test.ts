import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { NewsBody } from "#contract/desk/news.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { inMember, json, sessionOf, signUp, type AccountInput } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { desk } from "#tests/support/desk.ts";
import { liveAtNoon, zoneAt } from "#tests/support/local-time.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { decrypt, pushReceiver } from "#tests/support/push-receiver.ts";
import { pushesTo, subscribe } from "#tests/support/push.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let db: Directory;
beforeAll(async () => {
  site = await sharedSite();
  db = await site.database("europe");
});
afterAll(() => site.close());
beforeEach(async () => {
  await db.prepare("DELETE FROM news").run();
});

/** A member who has logged in, and is in the index of notifications. */
async function join(input: AccountInput = {}) {
  const account = await signUp(site, input);
  await liveAtNoon(site, account);
  const cookie = await sessionOf(site, account);
  await until(async () => expect(await listed(account.id)).not.toBeNull());
  await db
    .prepare("UPDATE notification_index SET zone = ?2 WHERE member = ?1")
    .bind(account.id, zoneAt(12))
    .run();
  return { ...account, cookie };
}
type Joined = Awaited<ReturnType<typeof join>>;

const listed = (member: string) =>
  db
    .prepare("SELECT emails, weekly_at FROM notification_index WHERE member = ?1")
    .bind(member)
    .first<{ emails: number; weekly_at: number | null }>();
const subjects = async ({ email }: Joined) => (await mailsTo(site, email)).map(({ subject }) => subject);
const call = (who: Joined, path: string, method: string, body: object) =>
  site.ask(path, { method, host: who.host, cookie: who.cookie, headers: json, body: JSON.stringify(body) });
const switchOff = async (who: Joined, type: string) => {
  const before = (await listed(who.id))?.emails;
  await call(who, "/api/preferences.php", "PUT", { notification: { type, channel: "email", on: false } });
  await until(async () => expect((await listed(who.id))?.emails).not.toBe(before));
};
/** Lets a week pass, and the job run. */
const week = async (...members: Joined[]) => {
  for (const { id } of members)
    await db
      .prepare("UPDATE notification_index SET weekly_at = 1 WHERE member = ?1 AND weekly_at IS NOT NULL")
      .bind(id)
      .run();
  await site.quarterly();
};

test("a weekly update says what is new for its member, once, and nothing where there is nothing", async () => {
  const anna = await join({ name: "Anna", gender: "female", country: "IS" });
  const dora = await join({ name: "Dora", gender: "female", country: "FI" });
  const bert = await join({ name: "Bert", gender: "male", country: "NL" });
  const carl = await signUp(site, { name: "Carl", gender: "male", country: "IS", fictional: 1 });
  const old = await signUp(site, { name: "Olaf", gender: "male", country: "IS" });
  const seconds = Math.floor(Date.now() / 1000);
  await db.prepare("UPDATE profiles SET active_at = ?1, created_at = ?1").bind(seconds).run();
  await db
    .prepare("UPDATE profiles SET created_at = ?2 WHERE id = ?1")
    .bind(old.id, seconds - 8 * 86_400)
    .run();
  await switchOff(anna, "like_received");
  await switchOff(anna, "unread_notification_reminders");
  await call(bert, "/api/likes.php", "POST", { profile: anna.id });
  await until(async () => {
    const { liked_by: likes } = await (
      await site.ask("/api/likes.php", { host: anna.host, cookie: anna.cookie })
    ).json<{ liked_by: object[] }>();
    expect(likes).toHaveLength(1);
  });
  await week(anna, dora);
  await until(async () => expect(await subjects(anna)).toEqual(["Your week on Amberlind"]));
  const [mail] = await mailsTo(site, anna.email);
  expect(mail?.text).toContain("Someone liked you this week.");
  expect(mail?.text).toMatch(/New this week: Carl \([^)]+\)\./);
  expect(mail?.text).not.toContain("Bert");
  expect(carl.name).toBe("Carl");
  expect((await listed(anna.id))?.weekly_at).toBeGreaterThan(seconds);
  await site.quarterly();
  expect(await subjects(anna)).toHaveLength(1);
  expect(await subjects(dora)).toEqual([]);
});

test("a member who switched weekly updates off, or has not come for two months, gets none", async () => {
  const [anna, dora] = [await join({ gender: "female", country: "IS" }), await join({ country: "IS" })];
  await switchOff(anna, "weekly_updates");
  expect((await listed(anna.id))?.weekly_at).toBeNull();
  await db.prepare("UPDATE profiles SET active_at = 1 WHERE id = ?1").bind(dora.id).run();
  await week(anna, dora);
  expect((await listed(dora.id))?.weekly_at).toBeGreaterThan(1);
  expect([await subjects(anna), await subjects(dora)]).toEqual([[], []]);
});

const TEXTS: NewsBody["texts"] = [
  {
    locale: "en",
    title: "Winter news",
    paragraphs: ["We have news."],
    button: { words: "Look", path: "/members" },
  },
];
const send = (host: string, body: Omit<NewsBody, "receivers">) =>
  desk(site, "POST /api/news", { host, body: { ...body, receivers: 100 } });

test("news go once to each member of the site who gets them, in the morning where it is night", async () => {
  const [anna, bert, carl] = [await join(), await join(), await join()];
  const other = await join({ site: "german" });
  await switchOff(bert, "site_news");
  await db
    .prepare("UPDATE notification_index SET zone = ?2 WHERE member = ?1")
    .bind(carl.id, zoneAt(2))
    .run();
  const news: Omit<NewsBody, "receivers"> = { slug: "winter", type: "site_news", texts: TEXTS };
  await send(anna.host, news);
  await site.quarterly();
  await until(async () => expect(await subjects(anna)).toEqual(["Winter news"]));
  expect([await subjects(bert), await subjects(carl), await subjects(other)]).toEqual([[], [], []]);
  const waiting = await db
    .prepare("SELECT not_before FROM mails WHERE recipient = ?1 AND sent_at IS NULL")
    .bind(carl.email)
    .first<{ not_before: number }>();
  expect(waiting?.not_before).toBeGreaterThan(Date.now() / 1000 + 3 * 3_600);
  const again = await send(anna.host, news);
  await site.quarterly();
  expect(again.finished_at).not.toBeNull();
  expect(await subjects(anna)).toEqual(["Winter news"]);
});

test("an email that an outage delayed until the night waits for the morning", async () => {
  const [anna, bert] = [await join(), await join()];
  await db
    .prepare("UPDATE notification_index SET zone = ?2 WHERE member = ?1")
    .bind(anna.id, zoneAt(2))
    .run();
  for (const { id, email, host } of [anna, bert])
    await db
      .prepare(
        `INSERT INTO mails (id, host, kind, locale, recipient, name, created_at, details)
          VALUES ('news-' || ?1 || '-late', ?3, 'news', 'nl', ?2, 'Someone', unixepoch() - 3600, json_object('member', ?1, 'slug', 'late'))`,
      )
      .bind(id, email, host)
      .run();
  await db
    .prepare(
      "INSERT INTO news (site, slug, type, texts, started_at, finished_at) VALUES ('amberlind-nl', 'late', 'site_news', ?1, 1, 1)",
    )
    .bind(JSON.stringify(TEXTS))
    .run();
  await site.quarterly();
  await until(async () => expect(await subjects(bert)).toEqual(["Winter news"]));
  const { not_before: at, sent_at: sent } = (await db
    .prepare("SELECT not_before, sent_at FROM mails WHERE recipient = ?1")
    .bind(anna.email)
    .first<{ not_before: number; sent_at: number | null }>()) ?? { not_before: 0, sent_at: 0 };
  expect(sent).toBeNull();
  expect(at).toBeGreaterThan(Date.now() / 1000 + 3 * 3_600);
  expect(await subjects(anna)).toEqual([]);
});

test("a member of before the index, who doesn't log in, is listed by the daily sweep", async () => {
  const anna = await join();
  const before = await listed(anna.id);
  await inMember(site, anna, "DELETE FROM settings WHERE name IN ('host', 'notification_listing')");
  await inMember(site, anna, "INSERT INTO due (duty, at) VALUES ('list-notifications', 0)");
  await db.prepare("DELETE FROM notification_index WHERE member = ?1").bind(anna.id).run();
  await db.prepare(readFileSync("worker/origin/migrations/0025_unlisted_members.sql", "utf8")).run();
  await site.daily();
  expect(await listed(anna.id)).toMatchObject({ emails: before?.emails });
  expect(
    await db.prepare("SELECT host FROM notification_index WHERE member = ?1").bind(anna.id).first("host"),
  ).toBe(anna.host);
});

test("a run that died in the middle continues where it was, and a piece that runs twice sends nothing twice", async () => {
  const members = [await join(), await join(), await join()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [first, second, third] = members;
  if (!first || !second || !third) throw new Error("nobody joined");
  await db
    .prepare(
      "INSERT INTO news (site, slug, type, texts, started_at, sent_to) VALUES ('amberlind-nl', 'half', 'site_news', ?1, 1, ?2)",
    )
    .bind(JSON.stringify(TEXTS), first.id)
    .run();
  await site.quarterly();
  await until(async () => {
    expect([await subjects(second), await subjects(third)]).toEqual([["Winter news"], ["Winter news"]]);
  });
  await db.prepare("UPDATE news SET sent_to = ?1, finished_at = NULL").bind(first.id).run();
  await site.quarterly();
  expect([await subjects(first), await subjects(second), await subjects(third)]).toEqual([
    [],
    ["Winter news"],
    ["Winter news"],
  ]);
});

test("a promotion goes only to members who consented, and not to one who withdraws before it is sent", async () => {
  const [anna, bert] = [await join(), await join()];
  await call(anna, "/api/preferences.php", "PUT", {
    notification: { type: "promotions", channel: "email", on: true },
  });
  const before = (await listed(bert.id))?.emails;
  await until(async () => expect((await listed(anna.id))?.emails).not.toBe(before));
  await send(anna.host, { slug: "sale", type: "promotions", texts: TEXTS });
  await site.quarterly();
  await until(async () => expect(await subjects(anna)).toEqual(["Winter news"]));
  const [mail] = await mailsTo(site, anna.email);
  expect(mail?.text).toContain("you agreed to offers by email");
  expect(await subjects(bert)).toEqual([]);
});

test("news and weekly updates are pushed once to a browser that is away, without a word of what they say", async () => {
  const anna = await join({ gender: "female", country: "IS" });
  await signUp(site, { gender: "male", country: "IS" });
  const seconds = Math.floor(Date.now() / 1000);
  await db.prepare("UPDATE profiles SET active_at = ?1, created_at = ?1").bind(seconds).run();
  const receiver = pushReceiver();
  const before = (await listed(anna.id))?.emails;
  await subscribe(site, anna, receiver.subscription);
  await until(async () => {
    const row = await db
      .prepare("SELECT pushes FROM notification_index WHERE member = ?1")
      .bind(anna.id)
      .first<{ pushes: number }>();
    // without consent, promotions are in neither
    expect(row?.pushes).toBe(before);
  });
  await db
    .prepare("UPDATE notification_index SET zone = ?2 WHERE member = ?1")
    .bind(anna.id, zoneAt(12))
    .run();
  const bodies = async () =>
    (await pushesTo(site, receiver)).map(({ body }) => (decrypt(receiver, body) as { body: string }).body);
  await send(anna.host, { slug: "spring", type: "site_news", texts: TEXTS });
  await site.quarterly();
  await until(async () => expect(await bodies()).toEqual(["We’ve got news for you."]));
  await week(anna);
  await until(async () => {
    expect(await bodies()).toEqual(["See what’s new this week.", "We’ve got news for you."]);
  });
  await send(anna.host, { slug: "spring", type: "site_news", texts: TEXTS });
  await week();
  expect(await bodies()).toHaveLength(2);
});
