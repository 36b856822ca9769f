import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import pl from "#locales/pl.json" with { type: "json" };
import sv from "#locales/sv.json" with { type: "json" };
import {
  cookiesOf,
  inMember,
  json,
  logIn,
  memberObject,
  sessionOf,
  signUp,
  type Account,
} from "#tests/support/accounts.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { post } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Account;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  anna = await signUp(site);
});

const same = { "sec-fetch-site": "same-origin" };
const userOf = (cookie: string, host = anna.host) => site.ask("/api/user.php", { host, cookie });
const idOf = async (cookie: string) =>
  (await (await userOf(cookie)).json<{ user: { id: string } | null }>()).user?.id ?? null;
const onlySession = (cookies: string) => /__Host-session=[^;]+/.exec(cookies)?.[0] ?? "";

test("forged and foreign cookies make no object and are answered alike", async () => {
  const bert = await signUp(site);
  const atWorld = await signUp(site, { site: "world" });
  const own = onlySession(await sessionOf(site, anna)).slice("__Host-session=".length);
  const [, secret, signature] = own.split(".");
  const before = await site.objects("MEMBERS");
  const forged = [
    `${bert.id}.${secret}.${signature}`,
    `nobody-at-all.${secret}.${signature}`,
    `${anna.id}.${"A".repeat(43)}.${signature}`,
    `${anna.id}.${secret}.${"A".repeat(43)}`,
    `${own}x`,
    own.slice(0, -2),
    own.toUpperCase(),
    `${anna.id}.${secret}`,
    `${anna.id}.${secret}.`,
    "..",
    "",
    "null",
    "a".repeat(5_000),
    "%00",
    `${own} `.repeat(3),
    onlySession(await sessionOf(site, atWorld)).slice("__Host-session=".length),
  ];
  for (const value of forged) {
    const answer = await userOf(`__Host-session=${value}`);
    expect([value, answer.status, await answer.json(), answer.headers.getSetCookie()]).toEqual([
      value,
      200,
      { user: null },
      value.length > 4_000
        ? expect.any(Array)
        : ["__Host-session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax"],
    ]);
    const page = await site.ask("/notifications", { host: anna.host, cookie: `__Host-session=${value}` });
    expect([value, page.status, page.headers.get("location")]).toEqual([
      value,
      303,
      "/login?next=%2Fnotifications",
    ]);
  }
  expect((await site.objects("MEMBERS")).sort()).toEqual(before.sort());
});

test("a session of one site is valid at no other, of the same pool or not", async () => {
  const cookie = await sessionOf(site, anna);
  for (const host of [HOSTS.german, HOSTS.nordic, HOSTS.world])
    expect(await (await userOf(cookie, host)).json()).toEqual({ user: null });
  expect(await idOf(cookie)).toBe(anna.id);
});

test("a logout ends the session at the origin: its cookie opens nothing any more", async () => {
  const [first, second] = [await sessionOf(site, anna), await sessionOf(site, anna)];
  const out = await site.ask("/api/logout.php", { host: anna.host, cookie: first, headers: same });
  expect([await out.json(), out.headers.getSetCookie()]).toEqual([
    { user: null },
    ["__Host-session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax"],
  ]);
  expect([await idOf(first), await idOf(second)]).toEqual([null, anna.id]);
  expect((await site.ask("/api/devices.php", { host: anna.host, cookie: first })).status).toBe(403);
});

test("an ended session's cookie goes with the next document, and not with a call that a new session may have overtaken", async () => {
  const ended = await sessionOf(site, anna);
  await sessionOf(site, anna, { cookie: ended });
  const dropped = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await site.ask(path, { host: anna.host, cookie: ended, headers });
    return answer.headers.getSetCookie().some((cookie) => cookie.startsWith("__Host-session=;"));
  };
  expect(await dropped("/api/user.php", same)).toBe(false);
  expect(await dropped("/api/chats.php", same)).toBe(false);
  expect(await dropped("/members", { ...same, accept: "application/vnd.rendezvous.seed+json" })).toBe(false);
  expect(await dropped("/members")).toBe(true);
});

test("a logout from another site's page is refused, and the member stays", async () => {
  const cookie = await sessionOf(site, anna);
  expect(
    (
      await site.ask("/api/logout.php", {
        host: anna.host,
        cookie,
        headers: { "sec-fetch-site": "cross-site" },
      })
    ).status,
  ).toBe(403);
  expect(
    (
      await site.ask("/logout", {
        host: anna.host,
        cookie,
        method: "POST",
        body: "",
        headers: { "sec-fetch-site": "cross-site" },
      })
    ).status,
  ).toBe(403);
  expect(await idOf(cookie)).toBe(anna.id);
});

test("a login gets a new token, and the browser's earlier session ends, of this member or another", async () => {
  const bert = await signUp(site);
  const first = await sessionOf(site, anna);
  const second = await sessionOf(site, anna, { cookie: first });
  expect(onlySession(second)).not.toBe(onlySession(first));
  expect([await idOf(first), await idOf(second)]).toEqual([null, anna.id]);
  const third = await sessionOf(site, bert, { cookie: second });
  expect([await idOf(second), await idOf(third)]).toEqual([null, bert.id]);
});

test("the same login repeated is one session", async () => {
  const attempt = () =>
    site.ask("/api/user.php", {
      method: "POST",
      host: anna.host,
      body: JSON.stringify({ email: anna.email, password: "an orange bicycle" }),
      headers: { ...json, "idempotency-key": "the-same-key" },
    });
  const [lost, arrived] = [await attempt(), await attempt()];
  expect([await idOf(cookiesOf(lost)), await idOf(cookiesOf(arrived))]).toEqual([null, anna.id]);
  expect(await inMember(site, anna, "SELECT count(*) AS n FROM sessions")).toEqual([{ n: 1 }]);
});

test("a session is over after thirty days, and is swept away", async () => {
  const cookie = await sessionOf(site, anna);
  await inMember(
    site,
    anna,
    "UPDATE sessions SET expires_at = expires_at - 30 * 86400000; UPDATE due SET at = at - 30 * 86400000",
  );
  expect(await idOf(cookie)).toBeNull();
  const db = await site.database("europe");
  await db.prepare("UPDATE roll SET due_at = 1 WHERE member = ?1").bind(anna.id).run();
  await site.daily();
  expect(await inMember(site, anna, "SELECT count(*) AS n FROM sessions")).toEqual([{ n: 0 }]);
  expect(
    await db.prepare("SELECT due_at FROM roll WHERE member = ?1").bind(anna.id).first("due_at"),
  ).toBeNull();
});

test("a member knows the browsers that are signed in and ends one of them", async () => {
  const phone = await site.ask("/api/user.php", {
    method: "POST",
    host: anna.host,
    body: JSON.stringify({ email: anna.email, password: "an orange bicycle" }),
    headers: {
      ...json,
      "user-agent":
        "Mozilla/5.0 (Linux; Android 16; Pixel 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
    },
  });
  const [here, there] = [await sessionOf(site, anna), cookiesOf(phone)];
  const { devices } = await (
    await site.ask("/api/devices.php", { host: anna.host, cookie: here })
  ).json<{ devices: { id: string; browser: string | null; system: string | null; current: boolean }[] }>();
  expect(devices.map(({ browser, system, current }) => `${browser} ${system} ${current}`).sort()).toEqual([
    "Chrome Android false",
    "null null true",
  ]);
  const other = devices.find(({ current }) => !current)?.id ?? "";
  const stranger = await signUp(site);
  expect(
    (
      await site.ask(`/api/devices.php?id=${other}`, {
        method: "DELETE",
        host: anna.host,
        cookie: await sessionOf(site, stranger),
        headers: same,
      })
    ).status,
  ).toBe(200);
  expect(await idOf(there)).toBe(anna.id);
  const ended = await site.ask(`/api/devices.php?id=${other}`, {
    method: "DELETE",
    host: anna.host,
    cookie: here,
    headers: same,
  });
  expect((await ended.json<{ devices: unknown[] }>()).devices).toHaveLength(1);
  expect([await idOf(there), await idOf(here)]).toEqual([null, anna.id]);
});

test("twenty browsers are signed in at most; the one seen longest ago makes room", async () => {
  const first = await sessionOf(site, anna);
  await inMember(site, anna, "UPDATE sessions SET seen_at = 1");
  for (let i = 0; i < 19; i++)
    await memberObject(site, "dutch", anna.id).openSession({
      id: `s-${i}`,
      secretHash: `h-${i}`,
      loginKey: null,
      host: anna.host,
      browser: null,
      system: null,
    });
  expect(await idOf(first)).toBe(anna.id);
  await inMember(site, anna, "UPDATE sessions SET seen_at = 1 WHERE id NOT LIKE 's-%'");
  await sessionOf(site, anna);
  expect(await idOf(first)).toBeNull();
  expect(await inMember(site, anna, "SELECT count(*) AS n FROM sessions")).toEqual([{ n: 20 }]);
});

test("a login repeated by a member with twenty browsers ends none but its own", async () => {
  const object = memberObject(site, "dutch", anna.id);
  const open = (i: number, id: string) =>
    object.openSession({
      id,
      secretHash: `hash ${id}`,
      loginKey: `login ${i}`,
      host: anna.host,
      browser: null,
      system: null,
    });
  for (let i = 0; i < 20; i++) await open(i, `s-${i}`);
  await open(19, "s-19-again");
  const left = await inMember(site, anna, "SELECT id FROM sessions ORDER BY id");
  expect(left).toEqual(
    [...Array.from({ length: 19 }, (_, i) => `s-${i}`), "s-19-again"].sort().map((id) => ({ id })),
  );
});

test("what is stored of a session opens nothing", async () => {
  const cookie = await sessionOf(site, anna);
  const [row] = await inMember(site, anna, "SELECT secret_hash FROM sessions");
  expect(row).toEqual({ secret_hash: expect.stringMatching(/^[\w-]{43}$/) });
  expect(cookie).not.toContain(row?.["secret_hash"]);
});

test("a deleted member is a visitor, and their cookie brings nothing back", async () => {
  const cookie = await sessionOf(site, anna);
  const object = memberObject(site, "dutch", anna.id);
  await object.deleteAccount();
  expect(await idOf(cookie)).toBeNull();
  const page = await site.ask("/members", { host: anna.host, cookie });
  expect(page.headers.getSetCookie()).toContain(
    "__Host-session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax",
  );
  expect(
    await inMember(site, anna, "SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'"),
  ).toEqual([]);
});

test("a member's language is the origin's and the cookie's, by the call and by the form", async () => {
  const cookie = await sessionOf(site, anna);
  const put = await site.ask("/api/user.php", {
    method: "PUT",
    host: anna.host,
    cookie,
    body: '{"language":"nl"}',
    headers: json,
  });
  expect(await put.json()).toMatchObject({ user: { language: "nl" } });
  const again = await logIn(site, anna);
  expect(again.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^__Host-locale=nl; Max-Age=31536000/),
  );
  const form = await site.ask("/lang-config", {
    method: "POST",
    host: anna.host,
    cookie,
    body: "locale=de&next=%2Fmembers",
    headers: same,
  });
  expect([form.status, form.headers.get("set-cookie")]).toEqual([
    303,
    expect.stringContaining("__Host-locale=de"),
  ]);
  expect(await (await userOf(cookie)).json()).toMatchObject({ user: { language: "de" } });
  expect(
    (
      await site.ask("/api/user.php", {
        method: "PUT",
        host: anna.host,
        cookie,
        body: '{"language":"xx"}',
        headers: json,
      })
    ).status,
  ).toBe(422);
});

test("the next mail is in the language that a member chose, whatever the site's", async () => {
  const cookie = await sessionOf(site, anna);
  for (const [language, subject] of [
    ["pl", pl["mail.reset.subject"]],
    ["sv", sv["mail.reset.subject"]],
  ] as const) {
    const chosen = await site.ask("/api/user.php", {
      method: "PUT",
      host: anna.host,
      cookie,
      body: JSON.stringify({ language }),
      headers: json,
    });
    expect(chosen.status).toBe(200);
    await post(site, "/api/reset-password.php", { email: anna.email });
    await expect
      .poll(async () => (await mailsTo(site, anna.email))[0]?.subject)
      .toBe(subject.replace("{site}", "Amberlind"));
  }
});

test("an alert put away stays away, since the first time", async () => {
  const cookie = await sessionOf(site, anna);
  const dismiss = async (alert: string) =>
    site.ask("/api/dismissals.php", {
      method: "POST",
      host: anna.host,
      cookie,
      body: JSON.stringify({ alert }),
      headers: json,
    });
  const first = await (await dismiss("push")).json();
  expect(await (await dismiss("push")).json()).toEqual(first);
  expect(await (await dismiss("profile_photo")).json()).toMatchObject({
    dismissals: { push: expect.any(String), profile_photo: expect.any(String) },
  });
  expect((await dismiss("everything")).status).toBe(422);
});

test("activity is written once in a quarter of an hour, not with every call", async () => {
  const db = await site.database("europe");
  const active = () =>
    db.prepare("SELECT active_at FROM profiles WHERE id = ?1").bind(anna.id).first<number>("active_at");
  const cookie = await sessionOf(site, anna);
  await db.prepare("UPDATE profiles SET active_at = 900 WHERE id = ?1").bind(anna.id).run();
  await idOf(cookie);
  expect(await active()).toBe(900);
  await inMember(site, anna, "UPDATE member SET active_at = 0");
  await idOf(cookie);
  await expect.poll(active).toBeGreaterThan(Date.now() / 1000 - 1_000);
});
