import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PasskeyLoginOptions } from "#contract/calls/account/passkey-challenge.ts";
import type { NewPasskeyOptions, PasskeysAnswer } from "#contract/calls/account/passkeys.ts";
import { MAX_PASSKEYS } from "#contract/product/limits.ts";
import { MINUTE_MS } from "#contract/product/units-of-time.ts";
import {
  cookiesOf,
  inMember,
  json,
  letPass,
  logIn,
  memberObject,
  PASSWORD,
  sessionOf,
  signUp,
  type Account,
} from "#tests/support/accounts.ts";
import { loginBy, makePasskey, type Lie, type SoftPasskey } from "#tests/support/authenticator.ts";
import { desk } from "#tests/support/desk.ts";
import { linkIn, mailsTo } from "#tests/support/outbox.ts";
import { errorOf } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { mailTo, newNetwork, post, resetToken } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Account;
let cookie: string;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  anna = await signUp(site);
  cookie = await sessionOf(site, anna, { from: newNetwork() });
});

const host = HOSTS.dutch;
const NEXT = "another bicycle, green";

interface Sent {
  cookie?: string;
  host?: string;
  key?: string;
  from?: string;
}
const call = (
  method: string,
  path: string,
  body: unknown,
  { cookie: sent = cookie, host: at = host, key = crypto.randomUUID(), from = newNetwork() }: Sent = {},
): Promise<Response> =>
  site.ask(path, {
    method,
    host: at,
    cookie: sent,
    headers: { ...json, "idempotency-key": key, "cf-connecting-ip": from, "user-agent": "Firefox/1 Android" },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
const begin = async (sent: Sent = {}) =>
  (await (await call("POST", "/api/passkeys.php", {}, sent)).json<{ options: NewPasskeyOptions }>()).options;
const store = (proof: unknown, sent: Sent = {}) => call("PUT", "/api/passkeys.php", proof, sent);
const listed = async (sent: Sent = {}) =>
  (await call("GET", "/api/passkeys.php", null, sent)).json<PasskeysAnswer>();

/** Adds a passkey to the member of a session. */
async function added(sent: Sent = {}, lie: Lie = {}): Promise<SoftPasskey> {
  const { passkey, proof } = makePasskey(await begin(sent), lie);
  const answer = await store(proof, sent);
  if (answer.status !== 200) throw new Error(`passkey: ${answer.status} ${await answer.text()}`);
  return passkey;
}

/** A browser that shows the login: its cookie, and what it was asked to have signed. */
async function loginPage(at: string = host): Promise<{ browser: string; challenge: string }> {
  const answer = await call("POST", "/api/passkey-challenge.php", null, { cookie: "", host: at });
  const { options } = await answer.json<{ options: PasskeyLoginOptions }>();
  expect(options).toMatchObject({ rpId: at, userVerification: "required" });
  return { browser: cookiesOf(answer), challenge: options.challenge };
}
const send = (body: unknown, browser: string, sent: Sent = {}) =>
  call("POST", "/api/user.php", body, { ...sent, cookie: browser });
async function logInBy(passkey: SoftPasskey, lie: Lie = {}): Promise<Response> {
  const { browser, challenge } = await loginPage();
  return send(loginBy(passkey, challenge, lie), browser);
}
const REFUSED = [401, { error: { code: "passkey_failed" } }, []];
const outcome = async (answer: Response) => [
  answer.status,
  await answer.json(),
  answer.headers.getSetCookie().filter((one) => /session|device/.test(one)),
];
/** Makes the member's logins older. */
const letLoginAge = (minutes: number) =>
  inMember(site, anna, `UPDATE sessions SET created_at = created_at - ${minutes * MINUTE_MS}`);
const rowOf = async ({ id }: SoftPasskey) =>
  (await site.database("europe"))
    .prepare("SELECT counter, synced, backed_up, used_at FROM passkeys WHERE id = ?1")
    .bind(id)
    .first<{ counter: number; synced: number; backed_up: number; used_at: number | null }>();

test("a passkey logs in like a password, is listed with its device, and its member gets a mail", async () => {
  expect(await listed()).toEqual({ passkeys: [], offered: true });
  const passkey = await added();
  const known = { id: passkey.id, browser: "Firefox", system: "Android", synced: true, old_host: null };
  expect(await listed()).toMatchObject({ passkeys: [{ ...known, used_at: null }], offered: false });
  await mailTo(site, anna.email);
  expect((await mailsTo(site, anna.email)).map(({ subject }) => subject)).toEqual([
    "New passkey for Amberlind",
  ]);

  const answer = await logInBy(passkey);
  expect(await answer.clone().json()).toMatchObject({ user: { id: anna.id } });
  const session = cookiesOf(answer);
  expect(session).toMatch(/__Host-session=.*__Host-device=/);
  const { devices } = await (
    await call("GET", "/api/devices.php", null, { cookie: session })
  ).json<{ devices: { current: boolean }[] }>();
  expect(devices.map(({ current }) => current)).toEqual([true, false]);
  expect((await listed()).passkeys[0]?.used_at).toEqual(expect.any(String));
  expect((await call("DELETE", `/api/passkeys.php?id=${passkey.id}`, null)).status).toBe(200);
  expect([await listed(), await outcome(await logInBy(passkey))]).toEqual([
    { passkeys: [], offered: true },
    REFUSED,
  ]);
});

test("whatever a device did not sign here and now is refused alike, and opens no session", async () => {
  const passkey = await added();
  const bea = await signUp(site);
  const ofBea = await added({ cookie: await sessionOf(site, bea, { from: newNetwork() }) });
  const elsewhere = "rubinelle.localhost";
  const lies: Lie[] = [
    { origin: "https://nl.amberlind.localhost.evil.example" },
    { origin: `https://${elsewhere}` },
    { origin: "null" },
    { rpId: elsewhere },
    { type: "webauthn.create" },
    { isVerified: false },
    { isSynced: false },
  ];
  for (const lie of lies)
    expect(await outcome(await logInBy(passkey, lie)), JSON.stringify(lie)).toEqual(REFUSED);
  const strangers = [
    { ...passkey, privateKey: ofBea.privateKey },
    { ...passkey, userHandle: ofBea.userHandle },
    { ...ofBea, id: passkey.id },
    { ...passkey, id: "A".repeat(43) },
  ];
  await letBudgetsRest();
  for (const stranger of strangers) expect(await outcome(await logInBy(stranger))).toEqual(REFUSED);

  const [mine, theirs] = [await loginPage(), await loginPage()];
  expect(await outcome(await send(loginBy(passkey, theirs.challenge), mine.browser))).toEqual(REFUSED);
  expect(await outcome(await send(loginBy(passkey, mine.challenge), ""))).toEqual(REFUSED);
  await letBudgetsRest();
  // the challenge of another site of the same pool, and this site's passkey at that one
  const german = await loginPage(elsewhere);
  expect(await outcome(await send(loginBy(passkey, german.challenge), german.browser))).toEqual(REFUSED);
  const there = loginBy({ ...passkey, host: elsewhere }, german.challenge);
  expect(await outcome(await send(there, german.browser, { host: elsewhere }))).toEqual(REFUSED);
  // a challenge for a new passkey is none for a login
  expect(await outcome(await send(loginBy(passkey, (await begin()).challenge), mine.browser))).toEqual(
    REFUSED,
  );

  expect(await outcome(await logInBy(passkey))).toMatchObject([
    200,
    { user: { id: anna.id } },
    [expect.any(String), expect.any(String)],
  ]);
});

/** Failed attempts count like wrong passwords; a test that makes many forgets them in between. */
const letBudgetsRest = () => letPass(site, 30);

test("a challenge is good once, except for the same call whose answer was lost", async () => {
  const passkey = await added();
  const { browser, challenge } = await loginPage();
  const body = loginBy(passkey, challenge);
  const [key, from] = ["one call", newNetwork()];
  expect((await send(body, browser, { key, from })).status).toBe(200);
  expect((await send(body, browser, { key, from })).status).toBe(200);
  expect(await outcome(await send(body, browser, { from }))).toEqual(REFUSED);
  const { devices } = await (await call("GET", "/api/devices.php", null)).json<{ devices: unknown[] }>();
  expect(devices).toHaveLength(2);
});

test("a challenge is good for five minutes", async () => {
  const passkey = await added();
  const { browser, challenge } = await loginPage();
  const text = Buffer.from(challenge, "base64url").toString();
  expect(Number(text.split(".")[0]) - Date.now() / 1000).toBeLessThanOrEqual(300);
  // with another time it is no challenge of this site's
  const later = Buffer.from(text.replace(/^\d+/, (seconds: string) => `${Number(seconds) + 300}`)).toString(
    "base64url",
  );
  expect(await outcome(await send(loginBy(passkey, later), browser))).toEqual(REFUSED);
});

test("a counter that goes back is refused, and one that stays at zero is not", async () => {
  const passkey = await added({}, { isSynced: false });
  expect((await logInBy(passkey, { counter: 0 })).status).toBe(200);
  expect((await logInBy(passkey, { counter: 7 })).status).toBe(200);
  expect(await outcome(await logInBy(passkey, { counter: 7 }))).toEqual(REFUSED);
  expect(await outcome(await logInBy(passkey, { counter: 3 }))).toEqual(REFUSED);
  expect(await rowOf(passkey)).toMatchObject({ counter: 7, synced: 0, backed_up: 0 });
  expect((await logInBy(passkey, { counter: 8 })).status).toBe(200);
});

test("failures are counted alike for known and unknown passkeys, and as wrong passwords are", async () => {
  const passkey = await added();
  const attempts = async (tried: SoftPasskey) => {
    const from = newNetwork();
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      const { browser, challenge } = await loginPage();
      statuses.push((await send(loginBy(tried, challenge, { isVerified: false }), browser, { from })).status);
    }
    const password = await logIn(site, anna, { from });
    return [...statuses, password.status];
  };
  const wrong = [401, 401, 401, 401, 401, 429];
  expect(await attempts(passkey)).toEqual([...wrong, 429]);
  expect(await attempts({ ...passkey, id: "B".repeat(43) })).toEqual([...wrong, 200]);
});

test("a right passkey logs in after whatever many wrong passwords of strangers", async () => {
  const passkey = await added();
  for (let i = 0; i < 3; i++)
    await Promise.all(
      Array.from({ length: 10 }, () => logIn(site, anna, { password: "a wrong guess", from: newNetwork() })),
    );
  expect((await logIn(site, anna, { from: newNetwork() })).status).toBe(429);
  expect((await logInBy(passkey)).status).toBe(200);
});

test("a new passkey needs a login of a moment ago or the password, and this session's own challenge", async () => {
  const other = await sessionOf(site, anna, { from: newNetwork() });
  const { proof } = makePasskey(await begin());
  expect(await errorOf(await store(proof, { cookie: other }))).toEqual([422, "passkey_failed"]);
  for (const lie of [
    { origin: "https://evil.example" },
    { rpId: "evil.example" },
    { isVerified: false },
    { type: "webauthn.get" },
  ])
    expect(await errorOf(await store(makePasskey(await begin(), lie).proof))).toEqual([
      422,
      "passkey_failed",
    ]);

  await letLoginAge(11);
  const ask = (body: object) => call("POST", "/api/passkeys.php", body);
  expect(await errorOf(await ask({}))).toEqual([422, "password_required"]);
  expect(await errorOf(await ask({ password: "not it" }))).toEqual([422, "wrong_password"]);
  const { options } = await (await ask({ password: PASSWORD })).json<{ options: NewPasskeyOptions }>();
  const late = makePasskey(options).proof;
  const key = "one call";
  expect((await store(late, { key })).status).toBe(200);
  expect((await store(late, { key })).status).toBe(200);
  expect(await errorOf(await store(late))).toEqual([422, "passkey_failed"]);
  expect((await listed()).passkeys).toHaveLength(1);
  await mailTo(site, anna.email);
  expect(await mailsTo(site, anna.email)).toHaveLength(1);
});

test("nobody takes over another member's passkey, has too many, or has one before the address is confirmed", async () => {
  const passkey = await added();
  const bea = await signUp(site);
  const session = await sessionOf(site, bea, { from: newNetwork() });
  const copy = makePasskey(await begin({ cookie: session })).proof;
  expect(await errorOf(await store({ ...copy, id: passkey.id }, { cookie: session }))).toEqual([
    422,
    "passkey_failed",
  ]);
  await (
    await site.database("europe")
  )
    .prepare(
      `INSERT INTO passkeys SELECT site, 'more' || value, passkeys.member, host, public_key, 0, 1, 1, NULL, NULL, 0, NULL
       FROM passkeys, json_each(?2) WHERE passkeys.id = ?1`,
    )
    .bind(passkey.id, JSON.stringify(Array.from({ length: MAX_PASSKEYS - 2 }, (_, i) => i)))
    .run();
  const last = makePasskey(await begin());
  await added();
  expect(await errorOf(await call("POST", "/api/passkeys.php", {}))).toEqual([409, "too_many_passkeys"]);
  expect(await errorOf(await store(last.proof))).toEqual([409, "too_many_passkeys"]);

  await (
    await site.database("europe")
  )
    .prepare("UPDATE accounts SET unconfirmed_since = 1 WHERE member = ?1")
    .bind(bea.id)
    .run();
  expect((await listed({ cookie: session })).offered).toBe(false);
  expect(await errorOf(await call("POST", "/api/passkeys.php", {}, { cookie: session }))).toEqual([
    409,
    "not_confirmed",
  ]);
});

test("the offer can be declined for good", async () => {
  expect((await call("POST", "/api/dismissals.php", { alert: "passkey" })).status).toBe(200);
  expect(await listed()).toEqual({ passkeys: [], offered: false });
});

test("a new password removes every passkey and voids one that was begun before", async () => {
  const passkey = await added();
  const begun = makePasskey(await begin()).proof;
  const changed = await call("PUT", "/api/password.php", { old_password: PASSWORD, password: NEXT });
  expect(changed.status).toBe(200);
  cookie = cookiesOf(changed);
  expect([await listed(), await outcome(await logInBy(passkey))]).toEqual([
    { passkeys: [], offered: true },
    REFUSED,
  ]);
  expect(await errorOf(await store(begun))).toEqual([422, "passkey_failed"]);

  const again = await added();
  expect((await post(site, "/api/reset-password.php", { email: anna.email })).status).toBe(204);
  // after those about two passkeys and a password
  const token = await resetToken(site, anna.email, 4);
  expect((await post(site, "/api/new-password.php", { token, password: PASSWORD })).status).toBe(200);
  expect(await outcome(await logInBy(again))).toEqual(REFUSED);
});

test("taking the address back removes the passkeys that a thief may have added", async () => {
  const email = `moved-${anna.id}@posteo.example`;
  await call("POST", "/api/email.php", { email, password: PASSWORD });
  const token = (path: string) => new URLSearchParams(path.split("?")[1]).get("token") ?? "";
  const moved = await call("POST", "/api/mail-change.php", {
    token: token(linkIn(await mailTo(site, email))),
  });
  cookie = cookiesOf(moved);
  const passkey = await added();
  expect((await logInBy(passkey)).status).toBe(200);
  const undo = token(linkIn(await mailTo(site, anna.email)));
  expect((await post(site, "/api/mail-undo.php", { token: undo })).status).toBe(204);
  expect(await outcome(await logInBy(passkey))).toEqual(REFUSED);
});

test("a suspended member reads why and a deleted one gets no session", async () => {
  const passkey = await added();
  await desk(site, "POST /api/member-decisions", {
    body: { action: "suspend", profile: anna.id, reason: "fraud", facts: "You asked for money." },
  });
  const shut = await logInBy(passkey);
  expect([await errorOf(shut.clone()), cookiesOf(shut)]).toEqual([
    [403, "account_suspended"],
    expect.stringMatching(/^__Host-decisions=/),
  ]);
  const bea = await signUp(site);
  const ofBea = await added({ cookie: await sessionOf(site, bea, { from: newNetwork() }) });
  await memberObject(site, "dutch", bea.id).deleteAccount();
  expect((await logInBy(ofBea)).status).toBe(401);
});
