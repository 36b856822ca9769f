import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeletionAnswer } from "#contract/calls/account/account-deletion.ts";
import { inMember, json, logIn, memberObject, PASSWORD, sessionOf } from "#tests/support/accounts.ts";
import { creditsOf, messagesOf, photoSent, until, write } from "#tests/support/chats.ts";
import { desk } from "#tests/support/desk.ts";
import { picture } from "#tests/support/images.ts";
import { days, leave, letPassSince, linkBack, placesOf } from "#tests/support/leaving.ts";
import { mailsTo, pressConfirm } from "#tests/support/outbox.ts";
import { open } from "#tests/support/photo-names.ts";
import { accept, albumOf, filesOf, someone, uploaded, type Someone } from "#tests/support/photos.ts";
import { booked, newBuyer, notify, P0, payAs, placed } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";
import { codeFor } from "#tests/support/sms.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const get = (who: Pick<Someone, "host" | "cookie">, path: string) =>
  site.ask(path, { host: who.host, cookie: who.cookie });
const db = () => site.database("europe");
const profileOf = (viewer: Someone, { account }: Someone) => get(viewer, `/api/member.php?id=${account.id}`);
const isErased = async ({ account }: Someone) =>
  (await inMember(site, account, "SELECT name FROM sqlite_master WHERE name = 'member'")).length === 0;

/** Premium members with a conversation, so that either may send photos. */
async function pair(): Promise<{ anna: Someone; bert: Someone }> {
  const anna = await someone(site, { paid: true, credits: 1_000, site: "dutch" });
  const bert = await someone(site, { paid: true, credits: 1_000, site: "dutch" });
  return { anna, bert };
}

test("a deleted member is gone at once everywhere, and a reactivation on the fourteenth day brings everything back", async () => {
  const { anna, bert } = await pair();
  const main = await uploaded(site, anna, await picture());
  await accept(site, anna.host, main);
  const sent = await photoSent(site, anna, bert, await picture({ colour: "#112233" }));
  await accept(site, anna.host, sent.key);
  await write(site, anna, bert, "Remember me");
  await until(async () => expect(await messagesOf(site, bert, anna)).toHaveLength(2));
  await site.ask("/api/likes.php", {
    method: "POST",
    host: anna.host,
    cookie: anna.cookie,
    headers: json,
    body: JSON.stringify({ profile: bert.account.id }),
  });
  const second = await sessionOf(site, anna.account);
  const before = { credits: await creditsOf(site, anna), album: (await albumOf(site, anna)).photos.length };
  expect((await open(site, bert, main)).status).toBe(200);

  const answer = await leave(site, anna, { reason: "break", text: "Back soon" });
  expect(answer.status).toBe(200);
  const { deletion } = await answer.json<DeletionAnswer>();
  expect(Date.parse(deletion.erase_at) - Date.now()).toBeGreaterThan(days(13.9) * 1000);
  for (const cookie of [anna.cookie, second])
    expect(await (await site.ask("/api/user.php", { host: anna.host, cookie })).json()).toEqual({
      user: null,
    });
  expect((await profileOf(bert, anna)).status).toBe(404);
  const chats = await (await get(bert, "/api/chats.php")).json<{ chats: { profile: object }[] }>();
  expect(chats.chats.map(({ profile }) => profile)).toEqual([{ id: anna.account.id, gone: true }]);
  expect(await (await get(bert, "/api/likes.php")).json()).toMatchObject({ liked_by: [] });
  expect(await filesOf(site, main)).toEqual([]);
  expect(await filesOf(site, sent.key)).toEqual([]);
  expect((await messagesOf(site, bert, anna)).find(({ kind }) => kind === "photo")?.photo).toMatchObject({
    filename: null,
  });

  const login = await logIn(site, anna.account);
  expect([login.status, await login.json()]).toEqual([403, { error: { code: "deletion_pending" } }]);
  expect((await logIn(site, anna.account, { password: "not this one" })).status).toBe(401);
  await expect.poll(async () => (await mailsTo(site, anna.account.email)).length).toBe(2);
  await letPassSince(site, anna.account, days(13.9));
  const link = await linkBack(site, anna.account.email);
  for (const method of ["GET", "HEAD"])
    expect((await site.ask(link, { host: anna.host, method })).status).toBe(200);
  expect((await logIn(site, anna.account)).status).toBe(403);
  const back = await pressConfirm(site, link, { host: anna.host });
  expect(back.headers.get("location")).toBe("/login?notice=reactivated");
  expect((await pressConfirm(site, link, { host: anna.host })).status).toBe(410);
  const again: Someone = { ...anna, cookie: await sessionOf(site, anna.account) };
  expect({
    credits: await creditsOf(site, again),
    album: (await albumOf(site, again)).photos.length,
  }).toEqual(before);
  expect(await messagesOf(site, again, bert)).toMatchObject([{ kind: "photo" }, { text: "Remember me" }]);
  expect((await profileOf(bert, anna)).status).toBe(200);
  expect((await open(site, bert, main)).status).toBe(200);
  expect(await (await get(bert, "/api/likes.php")).json()).toMatchObject({
    liked_by: [{ id: anna.account.id }],
  });
  expect(await (await db()).prepare("SELECT reason, times FROM deletion_reasons").all()).toMatchObject({
    results: [{ reason: "break", times: 1 }],
  });
  expect(await (await db()).prepare("SELECT count(*) AS n FROM deletions").first("n")).toBe(0);
});

test("on the fifteenth day no store has anything of the member but the books, which name them on issued documents, and the proof of a mandate", async () => {
  const older = new Set(await site.objects("MEMBERS"));
  const { anna, bert } = await pair();
  const about = `about-${anna.account.id.slice(-8)}`;
  const words = `words-${anna.account.id.slice(-8)}`;
  const phone = "06 17654321";
  await site.ask("/api/profile.php", {
    method: "PUT",
    host: anna.host,
    cookie: anna.cookie,
    headers: json,
    body: JSON.stringify({ notes: { about_me: about } }),
  });
  const main = await uploaded(site, anna, await picture({ colour: "#123456" }));
  await accept(site, anna.host, main);
  const { PHOTOS } = await site.env();
  const bytes = Buffer.from(await (await PHOTOS.get(`europe/${main}-full.webp`))!.arrayBuffer());
  await write(site, anna, bert, words);
  await write(site, bert, anna, "I answer");
  await until(async () => expect(await messagesOf(site, bert, anna)).toHaveLength(2));
  const debit = (method: string, body: object) =>
    site.ask("/api/directdebit.php", {
      method,
      host: anna.host,
      cookie: anna.cookie,
      headers: json,
      body: JSON.stringify(body),
    });
  await debit("POST", {
    holder: "Anna Holder",
    iban: "NL91 ABNA 0417 1643 00",
    street: "Lindekade",
    number: "12",
    postal_code: "1019 KD",
    city: "Amsterdam",
    country: "NL",
    mobile: phone,
    agreed: true,
  });
  await debit("PUT", { code: await codeFor(site, "+31617654321") });
  const buyer = { account: anna.account, cookie: anna.cookie, host: anna.host };
  const order = await placed(site, buyer, { total: P0.list });
  await payAs(site, buyer, order.checkout, "paid");
  await until(async () => expect((await booked(site, buyer, order.id)).status).toBe("completed"));

  const markers = [
    anna.account.email,
    anna.account.name,
    about,
    words,
    main,
    bytes.toString("latin1").slice(40, 90),
    "NL91ABNA0417164300",
    "Anna Holder",
    "+31617654321",
  ];
  expect((await placesOf(site, markers, older)).length).toBeGreaterThan(8);
  expect((await leave(site, anna, { text: about })).status).toBe(200);
  const link = await linkBack(site, anna.account.email);
  await letPassSince(site, anna.account, days(15));
  await site.quarterly();
  expect(await isErased(anna)).toBe(true);
  const staying = [
    `europe documents: ${anna.account.email}`,
    `europe documents: ${anna.account.name.toLowerCase()}`,
    "europe mandate_proofs: +31617654321",
    "europe mandate_proofs: anna holder",
  ];
  expect(await placesOf(site, markers, older)).toEqual(staying);
  expect(await booked(site, buyer, order.id)).toMatchObject({ status: "completed", invoice: 1 });
  expect((await messagesOf(site, bert, anna)).map(({ text, state }) => [text, state])).toEqual([
    ["", "erased"],
    ["I answer", "returned"],
  ]);
  const late = await pressConfirm(site, link, { host: anna.host });
  expect([late.status, (await late.text()).includes("gewist")]).toEqual([410, true]);
  expect((await logIn(site, anna.account)).status).toBe(401);

  // An older state comes back: rows of the directory and of the account, and the member's object.
  await (
    await db()
  ).batch([
    (await db())
      .prepare("INSERT INTO roll (member, site, enrolled_at, due_at) VALUES (?1, 'amberlind-nl', 0, NULL)")
      .bind(anna.account.id),
    (await db())
      .prepare(
        "INSERT INTO accounts (member, site, email, email_key, name_key, password, created_at) VALUES (?1, 'amberlind-nl', ?2, ?2, ?3, '', 0)",
      )
      .bind(anna.account.id, anna.account.email, anna.account.name),
  ]);
  await memberObject(site, "dutch", anna.account.id).create({
    id: anna.account.id,
    pool: "europe",
    site: "amberlind-nl",
    status: "active",
    paidUser: false,
    language: "en",
    credits: 1,
  });
  expect(await placesOf(site, markers, older)).not.toEqual(staying);
  await site.daily();
  await site.quarterly();
  expect([await placesOf(site, markers, older), await isErased(anna)]).toEqual([staying, true]);
  // An object that was restored alone is erased by the operator's command.
  await memberObject(site, "dutch", anna.account.id).create({
    id: anna.account.id,
    pool: "europe",
    site: "amberlind-nl",
    status: "active",
    paidUser: false,
    language: "en",
    credits: 1,
  });
  await desk(site, "POST /api/erasures");
  await until(async () =>
    expect(await (await db()).prepare("SELECT count(*) AS n FROM deletions").first("n")).toBeGreaterThan(0),
  );
  await site.quarterly();
  expect(await isErased(anna)).toBe(true);
});

test("a partner whose object fails delays the end of an erasure, not what the member's own stores lose", async () => {
  const { anna, bert } = await pair();
  await write(site, anna, bert, "stuck-words");
  await until(async () => expect(await messagesOf(site, bert, anna)).toHaveLength(1));
  await inMember(site, bert.account, "ALTER TABLE messages RENAME TO messages_away");
  await leave(site, anna);
  await letPassSince(site, anna.account, days(15));
  await site.quarterly();
  expect(await isErased(anna)).toBe(false);
  expect(await inMember(site, anna.account, "SELECT * FROM messages")).toEqual([]);
  expect(
    await (
      await db()
    )
      .prepare("SELECT count(*) AS n FROM accounts WHERE member = ?1")
      .bind(anna.account.id)
      .first("n"),
  ).toBe(0);
  await inMember(site, bert.account, "ALTER TABLE messages_away RENAME TO messages");
  await inMember(site, anna.account, "UPDATE outbox SET next_at = 0");
  await letPassSince(site, anna.account, days(1));
  await site.quarterly();
  await until(async () => expect(await isErased(anna)).toBe(true));
  expect((await messagesOf(site, bert, anna)).map(({ state }) => state)).toEqual(["erased"]);
});

test("forty deletions at once are one, with one mail", async () => {
  const { anna } = await pair();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => leave(site, anna, {}, `198.51.100.${i}`)),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toContain(200);
  // one that comes after the deletion has ended the session has none
  expect([...statuses].filter((status) => ![200, 403, 429, 503].includes(status))).toEqual([]);
  await expect.poll(async () => (await mailsTo(site, anna.account.email)).length).toBe(1);
  expect(
    await (
      await db()
    )
      .prepare("SELECT count(*) AS n FROM deletions WHERE member = ?1")
      .bind(anna.account.id)
      .first("n"),
  ).toBe(1);
});

test("only the right password deletes an account, and only from a page of the site", async () => {
  const { anna, bert } = await pair();
  expect((await leave(site, anna, { password: "not this one" })).status).toBe(422);
  expect((await leave(site, { host: anna.host, cookie: "" })).status).toBe(403);
  const elsewhere = await site.ask("/api/account-deletion.php", {
    method: "POST",
    host: anna.host,
    cookie: anna.cookie,
    headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    body: JSON.stringify({ password: PASSWORD }),
  });
  expect(elsewhere.status).toBe(403);
  expect((await profileOf(bert, anna)).status).toBe(200);
  expect(await mailsTo(site, anna.account.email)).toEqual([]);
});

test("a payment that arrives while the account is deleted goes back, and stays back after a reactivation", async () => {
  const anna = await newBuyer(site);
  const order = await placed(site, anna);
  await leave(site, anna);
  await payAs(site, anna, order.checkout, "paid");
  await until(async () => expect((await booked(site, anna, order.id)).status).toBe("refunded"));
  await pressConfirm(site, await linkBack(site, anna.account.email), { host: anna.host });
  await notify(site, anna.host, (await booked(site, anna, order.id)).payment ?? "");
  const back = { ...anna, cookie: await sessionOf(site, anna.account) };
  expect(await creditsOf(site, back)).toBe(0);
});

test("the company's discount for members who stay is one code, theirs alone", async () => {
  const { anna, bert } = await pair();
  const take = async (offer: string) =>
    (
      await site.ask("/api/account-deletion.php", {
        method: "PUT",
        host: anna.host,
        cookie: anna.cookie,
        headers: json,
        body: JSON.stringify({ offer }),
      })
    ).json<{ discount: { code: string; percentage: number } | null }>();
  const first = await take("discount");
  expect(first.discount).toMatchObject({ percentage: 30, code: expect.stringMatching(/^STAY[A-Z0-9]{10}$/) });
  expect(await take("discount")).toEqual(first);
  const codeSeenBy = async (who: Someone) =>
    (await get(who, `/api/discountcode.php?code=${first.discount?.code}`)).status;
  expect([await codeSeenBy(anna), await codeSeenBy(bert)]).toEqual([200, 404]);
  expect(await (await get(anna, "/api/account-deletion.php")).json()).toMatchObject({ discount: null });
  await take("pause");
  expect(await (await get(anna, "/api/account-deletion.php")).json()).toMatchObject({ paused: true });
  await take("invisible");
  expect(await (await get(anna, "/api/account-deletion.php")).json()).toMatchObject({ invisible: true });
});

test("a report about an erased member stays until six months after its decision", async () => {
  const { anna, bert } = await pair();
  await (
    await db()
  )
    .prepare(
      "INSERT INTO reports (id, site, receipt, call_key, reporter, reported, kind, text, evidence, status, at, decided_at) VALUES ('report', 'amberlind-nl', 'R-TEST', 'key', ?1, ?2, 'conduct', 'rude', '{}', 'decided', 0, unixepoch() - 182 * 86400)",
    )
    .bind(bert.account.id, anna.account.id)
    .run();
  await (await site.env()).PHOTOS.put("evidence/europe/R-TEST/photo-full.webp", "bytes");
  await leave(site, anna);
  await letPassSince(site, anna.account, days(15));
  await site.quarterly();
  await site.daily();
  const left = async () => [
    await (await db()).prepare("SELECT count(*) AS n FROM reports WHERE id = 'report'").first("n"),
    (await (await site.env()).PHOTOS.list({ prefix: "evidence/europe/R-TEST" })).objects.length,
  ];
  expect(await left()).toEqual([1, 1]);
  await (await db()).prepare("UPDATE reports SET decided_at = decided_at - 2 * 86400").run();
  await site.daily();
  expect(await left()).toEqual([0, 0]);
});
