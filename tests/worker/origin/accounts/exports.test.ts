import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExportAnswer } from "#contract/calls/account/exports.ts";
import { inMember, json } from "#tests/support/accounts.ts";
import { messagesOf, photoSent, until, write } from "#tests/support/chats.ts";
import { picture } from "#tests/support/images.ts";
import { days, leave, letPassSince } from "#tests/support/leaving.ts";
import { linkIn, mailsTo } from "#tests/support/outbox.ts";
import { accept, someone, uploaded, type Someone } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const begin = ({ host, cookie }: Someone) =>
  site.ask("/api/exports.php", { method: "POST", host, cookie, headers: json });
const own = async ({ host, cookie }: Someone) =>
  (await (await site.ask("/api/exports.php", { host, cookie })).json<ExportAnswer>()).export;
const download = (id: string, { host, cookie }: Pick<Someone, "host" | "cookie">) =>
  site.ask(`/exports/${id}`, { host, ...(cookie === "" ? {} : { cookie }) });
async function ready(who: Someone): Promise<string> {
  await until(async () => expect((await own(who))?.status).toBe("ready"));
  return (await own(who))?.id ?? "";
}

test("an archive has all that a member has, and only its member can download it", async () => {
  const anna = await someone(site, { paid: true, credits: 500 });
  const bert = await someone(site, { paid: true, credits: 500 });
  const photo = await uploaded(site, anna, await picture());
  await accept(site, anna.host, photo);
  const sent = await photoSent(site, anna, bert, await picture({ colour: "#445566" }));
  await accept(site, anna.host, sent.key);
  await write(site, anna, bert, "For the archive");
  await write(site, bert, anna, "So is this");
  await until(async () => expect(await messagesOf(site, anna, bert)).toHaveLength(3));
  await site.ask("/api/likes.php", {
    method: "POST",
    host: anna.host,
    cookie: anna.cookie,
    headers: json,
    body: JSON.stringify({ profile: bert.account.id }),
  });

  expect((await begin(anna)).status).toBe(200);
  const id = await ready(anna);
  const answer = await download(id, anna);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "application/zip",
    "private, no-store",
  ]);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const rows = (name: string): unknown => JSON.parse(new TextDecoder().decode(files[`${name}.json`]));
  expect(rows("email")).toMatchObject([{ email: anna.account.email }]);
  expect(rows("profile")).toMatchObject([{ id: anna.account.id, name: anna.account.name }]);
  expect(rows("messages")).toMatchObject([
    { kind: "photo" },
    { text: "For the archive", from_me: 1 },
    { text: "So is this", from_me: 0 },
  ]);
  expect(rows("conversations")).toMatchObject([{ partner: bert.account.id, name: bert.account.name }]);
  expect(rows("likes_given")).toMatchObject([{ profile: bert.account.id }]);
  expect(rows("credits")).toMatchObject([{ kind: "signup", amount: 500 }, {}, {}]);
  expect(rows("sessions")).toHaveLength(1);
  for (const name of ["account", "settings", "blocks", "purchases", "consents", "reports", "mandates"])
    expect(rows(name)).toBeInstanceOf(Array);
  expect(Buffer.from(files[`photos/${photo}.webp`] ?? []).toString("latin1", 8, 12)).toBe("WEBP");
  expect(files[`messages/${sent.id}.webp`]?.length).toBeGreaterThan(100);

  expect((await download(id, bert)).status).toBe(404);
  const visitor = await download(id, { host: anna.host, cookie: "" });
  expect([visitor.status, visitor.headers.get("location")]).toEqual([303, "/login?next=%2Fnotifications"]);
  await until(async () => expect(await mailsTo(site, anna.account.email)).toHaveLength(1));
  expect(linkIn((await mailsTo(site, anna.account.email))[0])).toBe("/notifications#export");
});

test("a member gets one archive a day, however often they ask, and it is gone after a week", async () => {
  const anna = await someone(site);
  const answers = await Promise.all(Array.from({ length: 20 }, () => begin(anna)));
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  const id = await ready(anna);
  expect((await begin(anna)).status).toBe(429);
  const db = await site.database("europe");
  expect(
    await db.prepare("SELECT count(*) AS n FROM exports WHERE member = ?1").bind(anna.account.id).first("n"),
  ).toBe(1);
  await db
    .prepare(
      "UPDATE exports SET expires_at = expires_at - ?2, requested_at = requested_at - ?2 WHERE id = ?1",
    )
    .bind(id, days(8))
    .run();
  expect([await own(anna), (await download(id, anna)).status]).toEqual([null, 404]);
  await site.quarterly();
  const { PHOTOS } = await site.env();
  expect((await PHOTOS.list({ prefix: `exports/europe/${id}` })).objects).toEqual([]);
  expect((await begin(anna)).status).toBe(200);
  await ready(anna);
});

test("a build that died is done again, and one of an erased member leaves nothing", async () => {
  const anna = await someone(site);
  const db = await site.database("europe");
  await db
    .prepare(
      "INSERT INTO exports (id, member, site, host, status, attempts, requested_at, begun_at) VALUES (?1, ?2, 'amberlind-nl', ?3, 'building', 1, unixepoch() - 3600, unixepoch() - 3600)",
    )
    .bind(`died-${anna.account.id}`, anna.account.id, anna.host)
    .run();
  await site.ask("/api/account.php", {
    method: "PUT",
    host: anna.host,
    cookie: anna.cookie,
    headers: json,
    body: JSON.stringify({ sexuality: null }),
  });
  await site.quarterly();
  const id = await ready(anna);
  const answer = await download(id, anna);
  expect(answer.status).toBe(200);
  const { "profile.json": profile } = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  // What is stored in its place is not theirs.
  expect(JSON.parse(new TextDecoder().decode(profile))).toMatchObject([{ sexuality: null }]);
  await leave(site, anna);
  expect((await download(id, anna)).status).toBe(303);
  await letPassSince(site, anna.account, days(15));
  await site.quarterly();
  const { PHOTOS } = await site.env();
  expect((await PHOTOS.list({ prefix: `exports/europe/${id}` })).objects).toEqual([]);
});

test("more photos than one piece reads are all in the archive, and nothing else of its building stays", async () => {
  const anna = await someone(site, { paid: true, credits: 500 });
  const bert = await someone(site, { paid: true, credits: 500 });
  const sent = await photoSent(site, anna, bert, await picture());
  await accept(site, anna.host, sent.key);
  await until(async () => expect(await messagesOf(site, anna, bert)).toHaveLength(1));
  await inMember(
    site,
    anna.account,
    `INSERT INTO messages (arrival, partner, id, from_me, "order", at, kind, text, photo, photo_status, state)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 650)
      SELECT arrival + i, partner, id || '-' || i, from_me, "order" + i, at, kind, text, photo, 'active', state FROM messages, n`,
  );
  expect((await begin(anna)).status).toBe(200);
  const id = await ready(anna);
  const files = unzipSync(new Uint8Array(await (await download(id, anna)).arrayBuffer()));
  const photos = Object.entries(files).filter(([name]) => name.startsWith("messages/"));
  expect(photos).toHaveLength(651);
  expect(new Set(photos.map(([, { length }]) => length)).size).toBe(1);
  const { PHOTOS } = await site.env();
  expect((await PHOTOS.list({ prefix: `exports/europe/${id}` })).objects.map(({ key }) => key)).toEqual([
    `exports/europe/${id}.zip`,
  ]);
  const { results } = await (
    await site.database("europe")
  )
    .prepare("SELECT attempts, progress FROM exports WHERE id = ?1")
    .bind(id)
    .all();
  // The last piece of three is the first attempt at it.
  expect(results).toEqual([{ attempts: 1, progress: 100 }]);
});
