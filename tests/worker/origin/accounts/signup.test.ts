import { afterAll, beforeAll, expect, test } from "vitest";
import { CONSENT_WORDINGS } from "#contract/product/consents.ts";
import {
  cookiesOf,
  inMember,
  inThrottles,
  json,
  logIn,
  PASSWORD,
  sessionOf,
  signUp as withAccount,
} from "#tests/support/accounts.ts";
import { wantsProof } from "#tests/support/budgets.ts";
import { linkIn, mailsTo, pressConfirm } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  for (const pool of ["europe", "world"] as const)
    await (
      await site.database(pool)
    )
      .prepare(
        "INSERT INTO places (id, country, region, name, lat, lon, population) VALUES (7, 'NL', '09', 'Utrecht', 5209, 511, 290000), (8, 'JP', '40', 'Tokyo', 3568, 13969, 9000000)",
      )
      .run();
});
afterAll(() => site.close());

let people = 0;
const HOST = HOSTS.dutch;
/** A person who has not signed up before, from a network of their own. */
function someone(more: Record<string, unknown> = {}) {
  const name = `Newcomer ${++people}`;
  return {
    gender: "female",
    looking_for: "male",
    date_of_birth: "1990-02-03",
    place: 7,
    username: name,
    email: `newcomer${people}@posteo.example`,
    password: "a long enough one",
    language: "nl",
    consents: { terms: true, sexuality: true, newsletter: false },
    ...more,
  };
}
type Person = ReturnType<typeof someone>;
const from = () => `203.0.113.${++people % 250}`;
const send = (
  person: object,
  {
    host = HOST,
    network = from(),
    cookie,
    query = "",
  }: { host?: string; network?: string; cookie?: string; query?: string } = {},
) =>
  site.ask(`/api/signup.php${query}`, {
    method: "POST",
    host,
    body: JSON.stringify(person),
    headers: { ...json, "cf-connecting-ip": network },
    ...(cookie ? { cookie } : {}),
  });
/** Sends a signup until a busy site takes it: too many passwords may wait for their hash. */
const sendUntilTaken = async (person: object) => {
  for (;;) {
    const answer = await send(person);
    if (!(await wantsProof(answer))) return answer;
  }
};
const mailTo = async (person: Person) => {
  await expect
    .poll(async () => (await mailsTo(site, person.email)).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  return (await mailsTo(site, person.email))[0];
};
const confirm = (path: string, cookie = "", host: string = HOST) =>
  pressConfirm(site, path, { host, cookie });
const endOf = async (path: string, cookie = "", host: string = HOST) =>
  (await confirm(path, cookie, host)).headers.get("location");
const ACTIVE = "/login?next=%2Fsignup-matches&notice=active";
const CONFIRMED = "/login?next=%2Fsignup-matches&notice=confirmed";
const EXPIRED = "/activate/error?reason=expired";
const db = () => site.database("europe");
const idOf = async (person: Person) =>
  (await db())
    .prepare("SELECT member FROM accounts WHERE email = ?1")
    .bind(person.email)
    .first<string>("member");

test("from the form to an active member: a mail in the site's name and language, one link, the first credits, a profile that others find", async () => {
  const person = someone();
  const answer = await send(person);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { signup: { email: person.email, resend_after: 60 } },
  ]);
  expect(answer.headers.getSetCookie().join()).not.toContain("__Host-session");
  const mail = await mailTo(person);
  expect(mail).toMatchObject({
    from: '"Amberlind" <hello@mail.amstel.example>',
    subject: "Bevestig je e-mailadres voor Amberlind",
    text: expect.stringContaining("Amstel Social B.V."),
    html: expect.stringContaining('<html lang="nl">'),
  });
  const id = await idOf(person);
  expect((await site.ask(`/api/member.php?id=${id}`, { host: HOST })).status).toBe(404);
  const activated = await confirm(linkIn(mail), cookiesOf(answer));
  expect([activated.status, activated.headers.get("location")]).toEqual([303, "/activate/done"]);
  const { user } = await (
    await site.ask("/api/user.php", { host: HOST, cookie: cookiesOf(activated) })
  ).json<{ user: Record<string, unknown> }>();
  expect(user).toMatchObject({
    id,
    status: "active",
    credits: 15,
    paid_user: false,
    language: "nl",
    profile: { name: person.username, status: "active" },
  });
  expect((await site.ask(`/api/member.php?id=${id}`, { host: HOST })).status).toBe(200);
  expect((await logIn(site, { email: person.email, host: HOST }, { password: person.password })).status).toBe(
    200,
  );
});

test("a link is good once, for its site, and made by nobody else", async () => {
  const person = someone();
  await send(person);
  const link = linkIn(await mailTo(person));
  expect(await endOf(link, "", HOSTS.german)).toBe(EXPIRED);
  expect(await endOf(`${link.slice(0, -3)}xyz`)).toBe(EXPIRED);
  expect(await endOf(link)).toBe(CONFIRMED);
  expect(await endOf(link)).toBe(ACTIVE);
  const late = someone();
  await send(late);
  const old = linkIn(await mailTo(late));
  await (await db()).prepare("UPDATE links SET expires_at = 1").run();
  expect(await endOf(old)).toBe(EXPIRED);
});

test("programs that open the link of a mail neither use it up nor get a session", async () => {
  const person = someone();
  const cookie = cookiesOf(await send(person));
  const link = linkIn(await mailTo(person));
  for (const method of ["GET", "HEAD", "GET"]) {
    const opened = await site.ask(link, { host: HOST, method, cookie });
    expect([opened.status, opened.headers.getSetCookie().join().includes("session")]).toEqual([200, false]);
  }
  const page = await (await site.ask(link, { host: HOST })).text();
  expect(page).toContain("Mijn e-mailadres bevestigen");
  expect(page).not.toContain(link.split(".").at(-1));
  expect(
    (
      await site.ask(link, {
        host: HOST,
        method: "POST",
        cookie,
        headers: { "sec-fetch-site": "cross-site" },
      })
    ).status,
  ).toBe(403);
  expect(await endOf(link, cookie)).toBe("/activate/done");
});

test("the button logs in only where the person signed up: elsewhere it ends at the login, with the session of before", async () => {
  const [person, other] = [someone(), someone()];
  await send(person);
  const otherBrowser = cookiesOf(await send(other));
  const link = linkIn(await mailTo(person));
  const answer = await confirm(link, otherBrowser);
  expect([answer.headers.get("location"), answer.headers.getSetCookie().join().includes("session")]).toEqual([
    CONFIRMED,
    false,
  ]);
  expect((await logIn(site, { email: person.email, host: HOST }, { password: person.password })).status).toBe(
    200,
  );
  const login = await (await site.ask(CONFIRMED, { host: HOST })).text();
  expect(login).toContain("Je e-mailadres is bevestigd. Log in om te beginnen.");
});

test("no answer, header or row holds a link's token", async () => {
  const person = someone();
  const answer = await send(person);
  const token = linkIn(await mailTo(person)).split(".")[1] ?? "none";
  expect(token.length).toBe(43);
  expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain(token);
  const rows = await (
    await db()
  )
    .prepare("SELECT group_concat(id || coalesce(link, '')) AS all_links FROM mails")
    .first<string>("all_links");
  expect(rows).not.toContain(token);
});

test.each([
  ["email", { email: "not an address" }, "invalid_email"],
  ["email", { email: "a\u0000@posteo.example" }, "invalid_email"],
  ["email", { email: "somebody@mailinator.com" }, "email_disposable"],
  ["email", { email: "somebody@sub.mailinator.com" }, "email_disposable"],
  ["username", { username: "@somebody" }, "invalid_username"],
  ["username", { username: "ab" }, "invalid_username"],
  ["username", { username: "a".repeat(21) }, "invalid_username"],
  ["username", { username: "same@posteo.example", email: "same@posteo.example" }, "username_is_email"],
  ["date_of_birth", { date_of_birth: "1990-02-30" }, "invalid_date_of_birth"],
  ["date_of_birth", { date_of_birth: "2400-01-01" }, "invalid_date_of_birth"],
  ["date_of_birth", { date_of_birth: `${new Date().getUTCFullYear() - 17}-01-01` }, "too_young"],
  ["password", { password: "short" }, "password_too_short"],
  ["password", { password: "password1" }, "password_common"],
  ["place", { place: 8 }, "invalid_input"],
])("a signup with a wrong %s is refused with its field: %j", async (field, wrong, code) => {
  const person = someone(wrong);
  const answer = await send(person);
  expect([answer.status, await answer.json()]).toEqual([422, { error: { code, field } }]);
  expect(await idOf(person)).toBeNull();
});

test("without the two consents there is no member, and both are noted with the wording they were given to", async () => {
  expect(
    (await send(someone({ consents: { terms: true, sexuality: false, newsletter: false } }))).status,
  ).toBe(422);
  const person = someone({ consents: { terms: true, sexuality: true, newsletter: true } });
  await send(person, { cookie: "__Host-source=network=adnet&ref=r1&sub2=x" });
  const id = await idOf(person);
  const { results } = await (
    await db()
  )
    .prepare("SELECT kind, given, locale, terms_of FROM consents WHERE member = ?1 ORDER BY kind")
    .bind(id)
    .all();
  expect(results).toEqual(
    ["newsletter", "sexuality", "terms"].map((kind) => ({
      kind,
      given: 1,
      locale: "nl",
      terms_of: "2024-03-01",
    })),
  );
  expect(
    await (
      await db()
    )
      .prepare("SELECT network, ref, sub1, sub2 FROM signup_sources WHERE member = ?1")
      .bind(id)
      .first(),
  ).toEqual({ network: "adnet", ref: "r1", sub1: null, sub2: "x" });
});

test("interests that a lander asked for begin the profile, and nothing that is no interest", async () => {
  const person = someone({ interests: ["dogs", "hiking", "dogs"] });
  expect((await send(person)).status).toBe(200);
  const row = await (
    await db()
  )
    .prepare("SELECT interests FROM profiles WHERE id = ?1")
    .bind(await idOf(person))
    .first<{ interests: string }>();
  expect(row && JSON.parse(row.interests)).toEqual(["dogs", "hiking"]);
  expect((await send(someone({ interests: ["dogs", "<b>"] }))).status).toBe(422);
});

test("a visitor's answer about cookies becomes the member's, with when it was given, and no forged one", async () => {
  const now = Math.floor(Date.now() / 1000);
  const wording = CONSENT_WORDINGS.cookies;
  const proofs = async (cookie: string) => {
    const person = someone();
    await send(person, { cookie: `__Host-consent=${cookie}` });
    const { results } = await (
      await db()
    )
      .prepare("SELECT given, at, source, wording FROM consents WHERE member = ?1 AND kind = 'cookies'")
      .bind(await idOf(person))
      .all();
    return results;
  };
  for (const [answer, given] of [
    ["yes", 1],
    ["no", 0],
  ] as const)
    expect(await proofs(`${answer}.${wording}.${now - 86_400}`)).toEqual([
      { given, at: now - 86_400, source: "bar", wording },
    ]);
  for (const forged of [`yes.${wording}.${now + 3_600}`, `yes.${wording}.x`, `yes.1999-01-01.${now}`, "yes"])
    expect(await proofs(forged), forged).toEqual([]);
});

test("of twenty signups at once with one address, or one name, there is one member", async () => {
  const address = someone();
  const byAddress = await Promise.all(
    Array.from({ length: 10 }, (_, i) => sendUntilTaken({ ...address, username: `Racer ${i}` })),
  );
  const statuses = byAddress.map(({ status }) => status);
  // The address is taken, or has had its mails of that day.
  expect([
    statuses.filter((status) => status === 200),
    statuses.filter((status) => ![200, 409, 429].includes(status)),
  ]).toEqual([[200], []]);
  const name = someone();
  const byName = await Promise.all(
    Array.from({ length: 10 }, (_, i) => sendUntilTaken({ ...name, email: `racer${i}@posteo.example` })),
  );
  expect(byName.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  const { results } = await (
    await db()
  )
    .prepare("SELECT count(*) AS n FROM accounts WHERE email = ?1 OR name_key = ?2")
    .bind(address.email, name.username.toLowerCase())
    .all();
  expect(results).toEqual([{ n: 2 }]);
});

test("an address with an account is told ten times an hour to a network; then, and on a neutral site, only its owner learns it", async () => {
  const owner = someone();
  await send(owner);
  const network = from();
  const codes: number[] = [];
  for (let i = 0; i < 12; i++)
    codes.push((await send({ ...owner, username: `Guess ${i}` }, { network })).status);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 409), 200, 200]);
  await expect
    .poll(async () => (await mailsTo(site, owner.email)).map(({ subject }) => subject), { timeout: 60_000 })
    .toContain("Je hebt al een account bij Amberlind");
  expect(
    await (
      await site.ask(`/api/signup-check.php?email=${owner.email}`, {
        host: HOST,
        headers: { "cf-connecting-ip": network },
      })
    ).json(),
  ).toEqual({ free: true });
});

test("an address is not flooded with emails by anyone, and asking again reveals nothing about it", async () => {
  const owner = someone();
  await send(owner);
  const noticesSent = async () =>
    (await db()).prepare("SELECT count(*) AS n FROM mails WHERE kind = 'taken'").first<number>("n");
  const before = (await noticesSent()) ?? 0;
  const network = from();
  let ticket = "";
  const statuses: number[] = [];
  for (let i = 0; i < 17; i++) {
    const answer = await send({ ...owner, username: `Flood ${i}` }, { network });
    statuses.push(answer.status);
    if (answer.ok) ticket = cookiesOf(answer);
  }
  // Ten answers, then five mails: with the one of the signup itself the address has had six that day.
  expect(statuses.slice(10)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  // Mails are made by a queue.
  await expect.poll(noticesSent, { timeout: 60_000 }).toBe(before + 5);
  await inThrottles(site, "UPDATE spent SET blocked_until = 0, times = '[]'");
  const again = await site.ask("/api/resend.php", {
    method: "POST",
    host: HOST,
    body: "{}",
    headers: { ...json, "cf-connecting-ip": network },
    cookie: ticket,
  });
  expect([again.status, await again.json()]).toEqual([200, { signup: { email: "", resend_after: 60 } }]);
});

test("a banned address cannot sign up", async () => {
  const person = someone();
  const { keyFor, sign } = await import("#contract/platform/keys.ts");
  const hash = await sign(
    await keyFor("of the demo alone: everybody may know it", { pool: "europe", id: "amberlind-nl" }, "ban"),
    `email ${person.email}`,
  );
  await (await db()).prepare("INSERT INTO bans (hash, at) VALUES (?1, 0)").bind(hash).run();
  expect([(await send(person)).status, await idOf(person)]).toEqual([403, null]);
});

test("the mail comes again after a minute, to a corrected address too, and the old link is worth nothing then", async () => {
  const person = someone();
  const cookie = cookiesOf(await send(person));
  const first = linkIn(await mailTo(person));
  const again = (body: object, ticket = cookie) =>
    site.ask("/api/resend.php", {
      method: "POST",
      host: HOST,
      body: JSON.stringify(body),
      headers: { ...json, "cf-connecting-ip": from() },
      cookie: ticket,
    });
  const soon = await again({});
  expect([soon.status, await soon.json()]).toEqual([
    429,
    { error: { code: "too_soon", retry_after: expect.any(Number) } },
  ]);
  await inThrottles(site, "UPDATE spent SET blocked_until = 0, times = '[]'");
  const corrected = { ...person, email: `corrected${people}@posteo.example` };
  expect((await again({ email: corrected.email })).status).toBe(200);
  const second = linkIn(await mailTo(corrected));
  expect(await endOf(first, cookie)).toBe(EXPIRED);
  expect(await endOf(second, cookie)).toBe("/activate/done");
  expect((await again({}, "__Host-signup=nobody.xxx")).status).toBe(403);
});

test("an unconfirmed member may log in, and is found by no one", async () => {
  const person = someone();
  const cookie = cookiesOf(await send(person));
  const login = await logIn(site, { email: person.email, host: HOST }, { password: person.password, cookie });
  expect(await login.json()).toMatchObject({
    user: { status: "not_confirmed", credits: 0, profile: { status: "disabled" } },
  });
  const { profiles } = await (
    await site.ask("/api/members.php?gender=female", { host: HOST })
  ).json<{ profiles: { name: string }[] }>();
  expect(profiles.map(({ name }) => name)).not.toContain(person.username);
});

test("first words written on a member's page wait with the new member", async () => {
  const person = someone({ profile: "somebody-1", signup_message: " Hello there " });
  await send(person);
  const id = (await idOf(person)) ?? "";
  const rows = await inMember(
    site,
    { id, email: "", name: "", site: "dutch", host: HOST },
    "SELECT value FROM settings WHERE name = 'first_message'",
  );
  expect(rows).toEqual([{ value: '{"to":"somebody-1","text":"Hello there"}' }]);
});

test("a network that signs up, asks for resets or tries links without end waits, and others do not", async () => {
  const bodies = [
    ["/api/signup.php", someone({ date_of_birth: "2020-01-01" }), 150],
    ["/api/reset-password.php", { email: "no address" }, 150],
    ["/api/new-password.php", { token: "no.link", password: "a long enough one" }, 30],
  ] as const;
  for (const [path, body, attempts] of bodies) {
    const attempt = async (network: string) =>
      site.ask(path, {
        method: "POST",
        host: HOST,
        body: JSON.stringify(body),
        headers: { ...json, "cf-connecting-ip": network },
      });
    for (let i = 0; i < attempts; i += 10)
      for (const { status } of await Promise.all(Array.from({ length: 10 }, () => attempt("198.18.0.1"))))
        expect(status).not.toBe(429);
    // a use of the largest bucket comes back every 24 s
    const more = await Promise.all(Array.from({ length: 5 }, () => attempt("198.18.0.1")));
    const refused = more.find(({ status }) => status === 429) ?? more[0];
    if (!refused) throw new Error("nothing was asked");
    expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
      429,
      expect.stringMatching(/^\d{1,2}$/),
      { error: { code: "too_many_requests", retry_after: expect.any(Number) } },
    ]);
    expect((await attempt("198.18.0.2")).status).not.toBe(429);
  }
});

test("a forgotten password: a mail, a new one, and every session ends", async () => {
  const anna = await withAccount(site);
  const session = await sessionOf(site, anna);
  const reset = (email: string) =>
    site.ask("/api/reset-password.php", {
      method: "POST",
      host: HOST,
      body: JSON.stringify({ email }),
      headers: { ...json, "cf-connecting-ip": from() },
    });
  expect((await reset(anna.email)).status).toBe(204);
  await expect.poll(async () => (await mailsTo(site, anna.email)).length, { timeout: 60_000 }).toBe(1);
  const token =
    new URLSearchParams(linkIn((await mailsTo(site, anna.email))[0]).split("?")[1]).get("token") ?? "";
  const set = (password: string) =>
    site.ask("/api/new-password.php", {
      method: "POST",
      host: HOST,
      body: JSON.stringify({ token, password }),
      headers: json,
    });
  expect([
    (await set("short")).status,
    (await set("quite another one")).status,
    (await set("and once more")).status,
  ]).toEqual([422, 200, 410]);
  expect(await (await site.ask("/api/user.php", { host: HOST, cookie: session })).json()).toEqual({
    user: null,
  });
  expect([
    (await logIn(site, anna, { password: PASSWORD, from: from() })).status,
    (await logIn(site, anna, { password: "quite another one", from: from() })).status,
  ]).toEqual([401, 200]);
  const statuses = [await reset(anna.email), await reset(anna.email), await reset(anna.email)].map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([204, 204, 429]);
  const unknown = await reset("nobody-at-all@posteo.example");
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { error: { code: "email_not_found", field: "email" } },
  ]);
});
