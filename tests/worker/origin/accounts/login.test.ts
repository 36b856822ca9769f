import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { THROTTLE_OBJECTS } from "#origin/base/throttle/throttle-for.ts";
import {
  cookiesOf,
  json,
  letPass,
  logIn,
  sessionOf,
  signUp,
  STORED_PASSWORD,
  type Account,
} from "#tests/support/accounts.ts";
import { linkIn, mailsTo } from "#tests/support/outbox.ts";
import { startSite, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Account;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  anna = await signUp(site);
});

const userOf = async (account: Account, cookie: string) =>
  (await site.ask("/api/user.php", { host: account.host, cookie })).json<{ user: { id: string } | null }>();
const statusesOf = async (logins: Promise<Response>[]) =>
  Promise.all(logins.map(async (login) => (await login).status));
const wrong = { password: "not the account's" };
/** A network that no other test has used. */
let networks = 0;
const newNetwork = () => `198.51.${100 + Math.floor(++networks / 250)}.${networks % 250}`;
/** Milliseconds that a flood may take. */
const FLOOD = 120_000;
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

test("by e-mail or username, in any case, a member gets a session of 30 days that script cannot read", async () => {
  for (const typed of [anna.email, anna.email.toUpperCase(), ` ${anna.name.toUpperCase()} `]) {
    const response = await logIn(site, anna, { typed });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith("__Host-session="));
    expect(cookie).toMatch(
      /^__Host-session=[a-z0-9-]+\.[\w-]{43}\.[\w-]{43}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    expect(await response.json()).toMatchObject({ user: { id: anna.id, profile: { name: anna.name } } });
    expect((await userOf(anna, cookiesOf(response))).user?.id).toBe(anna.id);
  }
});

test("the answer to a login holds the member's own fields and nothing else of what is stored", async () => {
  const { user } = await (await logIn(site, anna)).json<{ user: Record<string, unknown> }>();
  expect(Object.keys(user).sort()).toEqual([
    "credits",
    "fictional_icon",
    "id",
    "language",
    "notifications_disabled",
    "paid_user",
    "profile",
    "signup_date",
    "status",
  ]);
  expect(Object.keys(user["profile"] as object).sort()).toEqual([
    "country",
    "id",
    "main_image",
    "name",
    "status",
  ]);
});

test("a wrong password, an unknown account and another site's account are refused alike", async () => {
  const answers = await Promise.all([
    logIn(site, anna, { ...wrong, from: newNetwork() }),
    logIn(site, anna, { typed: "nobody@example.com", from: newNetwork() }),
    logIn(site, anna, { host: "rubinelle.localhost", from: newNetwork() }),
  ]);
  for (const answer of answers) {
    expect([answer.status, await answer.json(), answer.headers.getSetCookie()]).toEqual([
      401,
      { error: { code: "login_failed" } },
      [],
    ]);
  }
});

test("five wrong logins block for fifteen minutes, also the right password, and then it is let in", async () => {
  const from = newNetwork();
  for (let i = 0; i < 5; i++) expect((await logIn(site, anna, { ...wrong, from })).status).toBe(401);
  const blocked = await logIn(site, anna, { from });
  expect([blocked.status, blocked.headers.get("retry-after"), await blocked.json()]).toEqual([
    429,
    expect.stringMatching(/^(900|89\d)$/),
    { error: { code: "account_blocked", minutes: 15, retry_after: expect.any(Number) } },
  ]);
  await letPass(site, 14);
  const nearly = await logIn(site, anna, { from });
  expect([nearly.status, await nearly.json()]).toEqual([
    429,
    { error: expect.objectContaining({ minutes: 1 }) },
  ]);
  await letPass(site, 1);
  expect((await logIn(site, anna, { from })).status).toBe(200);
});

test("wrong logins by address and by username count together", async () => {
  const from = newNetwork();
  for (const typed of [anna.email, anna.email, anna.email, anna.name, anna.name])
    expect((await logIn(site, anna, { ...wrong, typed, from })).status).toBe(401);
  for (const typed of [anna.email, anna.name])
    expect((await logIn(site, anna, { typed, from })).status).toBe(429);
});

test("an unknown name is blocked like a known one", async () => {
  const from = newNetwork();
  const unknown = { typed: "nobody at all", from };
  for (let i = 0; i < 5; i++) expect((await logIn(site, anna, unknown)).status).toBe(401);
  expect((await logIn(site, anna, unknown)).status).toBe(429);
});

test("invented names and networks leave no objects behind", async () => {
  await logIn(site, anna, { typed: "an invented name", from: newNetwork() });
  const ask = (i: number) =>
    site.ask(`/api/signup-check.php?email=invented-${i}@example.com`, {
      host: anna.host,
      headers: { "cf-connecting-ip": newNetwork() },
    });
  expect(new Set(await statusesOf(times(2 * THROTTLE_OBJECTS, ask)))).toEqual(new Set([200]));
  expect((await site.objects("THROTTLES")).length).toBeLessThanOrEqual(THROTTLE_OBJECTS);
});

test("wrong logins further apart than fifteen minutes do not add up", async () => {
  const from = newNetwork();
  for (let i = 0; i < 4; i++) await logIn(site, anna, { ...wrong, from });
  await letPass(site, 15);
  for (let i = 0; i < 4; i++) expect((await logIn(site, anna, { ...wrong, from })).status).toBe(401);
  expect((await logIn(site, anna, { from })).status).toBe(200);
});

test("a right password forgets the wrong ones before it", async () => {
  const from = newNetwork();
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) expect((await logIn(site, anna, { ...wrong, from })).status).toBe(401);
    expect((await logIn(site, anna, { from })).status).toBe(200);
  }
});

test(
  "of forty guesses at once five are tried",
  async () => {
    const from = newNetwork();
    const statuses = await statusesOf(times(40, () => logIn(site, anna, { ...wrong, from })));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
  },
  FLOOD,
);

test("while strangers are blocked, a device that logged in before goes on, and has five of its own", async () => {
  const from = newNetwork();
  const own = cookiesOf(await logIn(site, anna, { from }));
  await site.ask("/api/logout.php", {
    host: anna.host,
    cookie: own,
    headers: { "sec-fetch-site": "same-origin" },
  });
  for (let i = 0; i < 6; i++) await logIn(site, anna, { ...wrong, from });
  expect((await logIn(site, anna, { from })).status).toBe(429);
  expect((await logIn(site, anna, { from, cookie: own })).status).toBe(200);
  for (let i = 0; i < 5; i++)
    expect((await logIn(site, anna, { ...wrong, from, cookie: own })).status).toBe(401);
  expect((await logIn(site, anna, { from, cookie: own })).status).toBe(429);
});

test(
  "a new password set by a mailed link lifts the blocks, and its device is known from then on",
  async () => {
    // few at a time: on a busy machine more of strangers are told to wait, and are no guesses yet
    for (let i = 0; i < 5; i++)
      await statusesOf(times(4, () => logIn(site, anna, { ...wrong, from: newNetwork() })));
    const from = newNetwork();
    expect((await logIn(site, anna, { from })).status).toBe(429);
    const post = (path: string, body: object) =>
      site.ask(path, {
        method: "POST",
        host: anna.host,
        body: JSON.stringify(body),
        headers: { ...json, "cf-connecting-ip": from },
      });
    await post("/api/reset-password.php", { email: anna.email });
    await expect.poll(async () => (await mailsTo(site, anna.email)).length).toBe(1);
    const token = new URL(linkIn((await mailsTo(site, anna.email))[0]), "https://any").searchParams.get(
      "token",
    );
    const password = "a purple bicycle";
    const changed = await post("/api/new-password.php", { token, password });
    expect(changed.status).toBe(200);
    expect((await logIn(site, anna, { password, from })).status).toBe(200);
    for (let i = 0; i < 5; i++) await logIn(site, anna, { ...wrong, from });
    expect((await logIn(site, anna, { password, from })).status).toBe(429);
    expect((await logIn(site, anna, { password, from, cookie: cookiesOf(changed) })).status).toBe(200);
  },
  FLOOD,
);

test("a device is known for the account it logged in to, and no other", async () => {
  const bert = await signUp(site);
  const from = newNetwork();
  const own = await sessionOf(site, bert, { from });
  for (let i = 0; i < 6; i++) await logIn(site, anna, { ...wrong, from });
  expect((await logIn(site, anna, { from, cookie: own })).status).toBe(429);
});

test(
  "of a hundred guesses on one account from a hundred networks twenty are tried, and its owner still gets in",
  async () => {
    const own = await sessionOf(site, anna, { from: newNetwork() });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++)
      statuses.push(
        ...(await statusesOf(times(20, (j) => logIn(site, anna, { ...wrong, from: `203.0.${i}.${j}` })))),
      );
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
    expect((await logIn(site, anna, { from: newNetwork(), cookie: own })).status).toBe(200);
  },
  FLOOD,
);

test(
  "of one guess on each of a hundred accounts fifty are tried, and an owner still gets in",
  async () => {
    const from = newNetwork();
    const own = await sessionOf(site, anna, { from });
    const emails = times(100, (i) => `guessed-${i}@example.com`);
    const db = await site.database("europe");
    await db.batch(
      emails.map((email) =>
        db
          .prepare(
            "INSERT INTO accounts (member, site, email, email_key, name_key, password, created_at) VALUES (?1, 'amberlind-nl', ?1, ?1, ?1, ?2, 0)",
          )
          .bind(email, STORED_PASSWORD),
      ),
    );
    const statuses: number[] = [];
    for (let i = 0; i < 100; i += 10)
      statuses.push(
        ...(await statusesOf(
          emails.slice(i, i + 10).map((typed) => logIn(site, anna, { typed, ...wrong, from })),
        )),
      );
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect((await logIn(site, anna, { from })).status).toBe(429);
    expect((await logIn(site, anna, { from, cookie: own })).status).toBe(200);
    expect((await logIn(site, anna, { from: newNetwork() })).status).toBe(200);
  },
  FLOOD,
);

test("addresses of one household are one network", async () => {
  const house = (host: string) => `2001:db8:7:${networks}::${host}`;
  newNetwork();
  for (let i = 0; i < 5; i++) await logIn(site, anna, { ...wrong, from: house(String(i + 1)) });
  expect((await logIn(site, anna, { from: house("ffff") })).status).toBe(429);
  expect((await logIn(site, anna, { from: newNetwork() })).status).toBe(200);
});

test("a login from another site's page, or by a form, is refused without effect", async () => {
  const body = JSON.stringify({ email: anna.email, password: "an orange bicycle" });
  for (const headers of [
    { ...json, "sec-fetch-site": "cross-site" },
    { "content-type": "application/json", origin: "https://evil.example" },
  ]) {
    const answer = await site.ask("/api/user.php", { method: "POST", host: anna.host, body, headers });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  }
});
