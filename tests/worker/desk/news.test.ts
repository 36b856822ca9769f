import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { NewsBody } from "#contract/desk/news.ts";
import { bitsOf } from "#contract/product/notification-types.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { json, sessionOf, signUp, type AccountInput } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { liveAtNoon, zoneAt } from "#tests/support/local-time.ts";
import { linkIn, mailsTo } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let db: Directory;
beforeAll(async () => {
  site = await sharedSite();
  db = await site.database("europe");
});
afterAll(() => site.close());
beforeEach(async () => {
  await db.batch([
    db.prepare("DELETE FROM news"),
    db.prepare("DELETE FROM notification_index"),
    db.prepare("DELETE FROM mails"),
  ]);
});

/** A member of the Dutch site who has logged in, in whose place it is a full hour now. */
async function join(hour = 12, input: AccountInput = {}) {
  const account = await signUp(site, input);
  await liveAtNoon(site, account);
  const cookie = await sessionOf(site, account);
  await until(async () => {
    const row = await db
      .prepare("UPDATE notification_index SET zone = ?2 WHERE member = ?1 RETURNING member")
      .bind(account.id, zoneAt(hour))
      .first();
    expect(row).not.toBeNull();
  });
  return { ...account, cookie };
}
type Joined = Awaited<ReturnType<typeof join>>;
const prefer = async ({ id, host, cookie }: Joined, type: string, on: boolean) => {
  const emails = () =>
    db.prepare("SELECT emails FROM notification_index WHERE member = ?1").bind(id).first("emails");
  const before = await emails();
  await site.ask("/api/preferences.php", {
    method: "PUT",
    host,
    cookie,
    headers: json,
    body: JSON.stringify({ notification: { type, channel: "email", on } }),
  });
  await until(async () => expect(await emails()).not.toBe(before));
};

const TEXTS: NewsBody["texts"] = [
  {
    locale: "en",
    title: "Winter news",
    paragraphs: ["We have news."],
    button: { words: "Look", path: "/members" },
  },
  {
    locale: "nl",
    title: "Winternieuws",
    paragraphs: ["Er is nieuws."],
    button: { words: "Kijk", path: "/members" },
  },
];
const NEWS: NewsBody = { slug: "winter", type: "site_news", texts: TEXTS, receivers: 10 };
const send = (body: NewsBody = NEWS) => desk(site, "POST /api/news", { body });
const item = async (slug = "winter") => (await desk(site, "GET /api/news-item", { query: { slug } })).news;
const subjects = async ({ email }: Joined) => (await mailsTo(site, email)).map(({ subject }) => subject);
const codeOf = async (response: Response) => [
  response.status,
  (await response.json<{ error?: { code: string } }>()).error?.code,
];

test("the number before sending is of those who get it: confirmed, there, not suspended, reachable and not unsubscribed", async () => {
  const [anna, bert, carl, dora] = [await join(), await join(), await join(), await join()];
  await join(12, { site: "german" });
  await prefer(anna, "promotions", true);
  await prefer(bert, "site_news", false);
  await db.prepare("UPDATE profiles SET status = 'disabled' WHERE id = ?1").bind(carl.id).run();
  await db.prepare("UPDATE accounts SET stopped_key = email_key WHERE member = ?1").bind(dora.id).run();
  await db.prepare("UPDATE profiles SET language = 'nl' WHERE id = ?1").bind(anna.id).run();
  const receivers = (type: string) => desk(site, "GET /api/news-receivers", { query: { type } });
  expect(await receivers("site_news")).toEqual({ total: 1, languages: [{ language: "nl", count: 1 }] });
  expect(await receivers("promotions")).toEqual({ total: 1, languages: [{ language: "nl", count: 1 }] });
  await send();
  await until(async () => expect(await item()).toMatchObject({ recipients: 1, sent: 1, waiting: 0 }));
  expect(await subjects(anna)).toEqual(["Winternieuws"]);
  expect([await subjects(bert), await subjects(carl), await subjects(dora)]).toEqual([[], [], []]);
});

test("is not sent where many more would get it than its sender confirmed", async () => {
  for (let i = 0; i < 11; i++) {
    const { id, host } = await signUp(site);
    await db
      .prepare(
        "INSERT INTO notification_index (member, site, host, zone, emails, pushes) VALUES (?1, 'amberlind-nl', ?2, ?3, ?4, 0)",
      )
      .bind(id, host, zoneAt(2), bitsOf(["site_news"]))
      .run();
  }
  const ask = (receivers: number) => deskAsk(site, "POST /api/news", { body: { ...NEWS, receivers } });
  expect(await codeOf(await ask(0))).toEqual([409, "receivers_changed"]);
  expect((await desk(site, "GET /api/news")).total).toBe(0);
  expect((await ask(11)).status).toBe(200);
});

test("what is stopped does not leave, and says how many got it; nothing is counted twice", async () => {
  const [day, night] = [await join(12), await join(2)];
  await send();
  await until(async () => expect(await item()).toMatchObject({ recipients: 2, sent: 1, waiting: 1 }));
  const stop = { slug: "winter", reason: "A wrong date." };
  const stopped = await desk(site, "DELETE /api/news", { as: "cem", body: stop });
  expect(stopped).toMatchObject({ sent: 1, waiting: 0, stopped_by: expect.any(String) });
  // the night is over, and the queue brings it once more
  await db.prepare("UPDATE mails SET not_before = 0, created_at = 1 WHERE sent_at IS NULL").run();
  await db.prepare("UPDATE notification_index SET zone = ?1").bind(zoneAt(12)).run();
  await site.quarterly();
  await until(async () => expect(await item()).toMatchObject({ sent: 1, skipped: 1, recipients: 2 }));
  expect([await subjects(day), await subjects(night)]).toEqual([["Winter news"], []]);
  // stopping again changes nothing, and is no second entry
  await desk(site, "DELETE /api/news", { body: stop });
  const { entries } = await desk(site, "GET /api/audit", { query: { subject: "winter", area: "news" } });
  expect(entries.slice(0, 2).map(({ action, operator, reason }) => [action, operator.id, reason])).toEqual([
    ["stop news", "cem", "A wrong date."],
    ["send site_news", "ada", ""],
  ]);
});

test("is stopped in the middle of its members: nobody is added after that", async () => {
  const members = [await join(), await join()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await db
    .prepare(
      "INSERT INTO news (site, slug, type, texts, started_at, sent_to) VALUES ('amberlind-nl', 'half', 'site_news', ?1, 1, ?2)",
    )
    .bind(JSON.stringify(TEXTS), members[0]?.id ?? "")
    .run();
  await desk(site, "DELETE /api/news", { body: { slug: "half", reason: "Too early." } });
  await site.quarterly();
  expect(await item("half")).toMatchObject({ recipients: 0, sent: 0, finished_at: expect.any(String) });
  for (const member of members) expect(await subjects(member)).toEqual([]);
});

test("a name is given once: the same text answers how far it is, another one is refused", async () => {
  await join();
  await send();
  expect(await send()).toMatchObject({ slug: "winter" });
  const other = { ...NEWS, texts: TEXTS.slice(0, 1) };
  expect(await codeOf(await deskAsk(site, "POST /api/news", { body: other }))).toEqual([409, "name_taken"]);
});

test("a test goes to the person who asks, in one language, and to no member", async () => {
  const anna = await join();
  const body = { type: "site_news", texts: TEXTS, locale: "nl" };
  expect(await desk(site, "POST /api/news-tests", { body: body as never })).toEqual({
    to: "ada@amstel.example",
  });
  const [mail] = await mailsTo(site, "ada@amstel.example");
  expect([mail?.subject, mail?.text.includes("Er is nieuws.")]).toEqual(["Winternieuws", true]);
  expect(await subjects(anna)).toEqual([]);
  const other = await deskAsk(site, "POST /api/news-tests", { body: { ...body, locale: "fr" } });
  expect(await codeOf(other)).toEqual([422, "invalid_input"]);
});

test("a promotion names its discount code as it is, and only one that anybody may use", async () => {
  const anna = await join();
  await prefer(anna, "promotions", true);
  const make = (code: string, more: object = {}) =>
    desk(site, "POST /api/discount-codes", { body: { code, value_percentage: 20, ...more } });
  await make("WINTER20", { expires: "2099-12-31T12:00:00Z" });
  await make("FORONE20", { user_id: anna.id });
  await make("OVER20", { expires: "2020-01-01T00:00:00Z" });
  const promotion = { ...NEWS, slug: "sale", type: "promotions" as const };
  const refusal = async (code: string) =>
    codeOf(await deskAsk(site, "POST /api/news", { body: { ...promotion, code } }));
  expect([await refusal("NOSUCH20"), await refusal("FORONE20"), await refusal("OVER20")]).toEqual([
    [422, "code_not_found"],
    [422, "code_not_found"],
    [422, "code_expired"],
  ]);
  const { mails } = await desk(site, "POST /api/news-previews", {
    body: { type: "promotions", texts: TEXTS, code: "WINTER20" },
  });
  expect(mails.map(({ locale, subject }) => [locale, subject])).toEqual([
    ["en", "Winter news"],
    ["nl", "Winternieuws"],
  ]);
  expect(mails[0]?.text).toContain(
    "With the code WINTER20 you get 20% off your credits until 31 December 2099.",
  );
  await send({ ...promotion, code: "WINTER20" });
  await until(async () => expect(await subjects(anna)).toHaveLength(1));
  const [mail] = await mailsTo(site, anna.email);
  expect(mail?.text).toContain("WINTER20");
  // what members get is what the preview showed, but for the name and the link that stops them
  const body = (text = "") => text.split("\n\n").slice(1, -2).join();
  expect(body(mail?.text)).toBe(body(mails.find(({ subject }) => subject === mail?.subject)?.text));
  expect(mail && linkIn(mail)).toContain("/members");
});

test("lists what was sent on this site alone, by pages", async () => {
  await db.batch(
    Array.from({ length: 60 }, (_, at) =>
      db
        .prepare(
          "INSERT INTO news (site, slug, type, texts, started_at, finished_at) VALUES (?1, ?2, 'site_news', ?3, ?4, 1)",
        )
        .bind(at === 0 ? "rubinelle" : "amberlind-nl", `n${at}`, JSON.stringify(TEXTS), 1000 + (at % 7)),
    ),
  );
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list(after);
    expect([page.total, page.oldest_at]).toEqual([59, new Date(1_000_000).toISOString()]);
    seen.push(...page.news.map(({ slug }) => slug));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size, seen.includes("n0")]).toEqual([59, 59, false]);
  const german = await deskAsk(site, "GET /api/news-item", { query: { slug: "n0" }, host: HOSTS.dutch });
  expect(german.status).toBe(404);
});
const list = (after: string) => desk(site, "GET /api/news", { query: after === "" ? {} : { after } });
