import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  cookiesOf,
  json,
  logIn,
  memberObject,
  PASSWORD,
  sessionOf,
  signUp,
  type Account,
} from "#tests/support/accounts.ts";
import { linkIn, mailsTo } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { mailTo, neutralNetwork, newNetwork, post, resetToken, type From } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Account;
let cookie: string;
let people = 0;
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
const newAddress = () => `moving${++people}@posteo.example`;
const requestMove = (email: string, more: From & { password?: string } = {}) =>
  post(site, "/api/email.php", { email, password: more.password ?? PASSWORD }, { cookie, ...more });
const tokenIn = (path: string) => new URLSearchParams(path.split("?")[1]).get("token") ?? "";
const changeToken = async (email: string, count = 1) => tokenIn(linkIn(await mailTo(site, email, count)));
const move = (token: string, from: From = {}) => post(site, "/api/mail-change.php", { token }, from);
const undo = (token: string, from: From = {}) => post(site, "/api/mail-undo.php", { token }, from);
const changePassword = (old: string, password: string, headers: Record<string, string> = {}) =>
  site.ask("/api/password.php", {
    method: "PUT",
    host,
    cookie,
    body: JSON.stringify({ old_password: old, password }),
    headers: { ...json, "cf-connecting-ip": newNetwork(), ...headers },
  });
const idOf = async (session: string): Promise<string | null> => {
  const answer = await site.ask("/api/user.php", { host, cookie: session });
  return (await answer.json<{ user: { id: string } | null }>()).user?.id ?? null;
};
const addressOf = async (who = anna): Promise<string | null> =>
  (await site.database("europe"))
    .prepare("SELECT email FROM accounts WHERE member = ?1")
    .bind(who.id)
    .first<string>("email");
const logsIn = async (typed: string, password = PASSWORD) =>
  (await logIn(site, { email: typed, host }, { password, from: newNetwork() })).status === 200;
const codeOf = async (answer: Response) =>
  (await answer.json<{ error: { code: string; field?: string } }>()).error;

/** Moves the account to a new address, and answers the token that undoes it and the browser's new cookies. */
async function moved(email: string, count = 1): Promise<{ undoToken: string; session: string }> {
  const before = (await addressOf()) ?? "";
  expect((await requestMove(email)).status).toBe(204);
  const answer = await move(await changeToken(email), { cookie });
  expect(answer.status).toBe(200);
  cookie = cookiesOf(answer);
  return { undoToken: tokenIn(linkIn(await mailTo(site, before, count))), session: cookie };
}

test("the address changes by the link alone: this browser gets a new session, every other one is logged out", async () => {
  const other = await sessionOf(site, anna, { from: newNetwork() });
  const email = newAddress();
  expect((await requestMove(email)).status).toBe(204);
  const path = linkIn(await mailTo(site, email));
  expect(path).toMatch(/^\/mail-change\/do\?token=/);
  expect((await site.ask(path, { host })).status).toBe(200);
  await site.ask(path, { host, method: "HEAD" });
  expect([await addressOf(), await logsIn(email)]).toEqual([anna.email, false]);

  const answer = await move(tokenIn(path), { cookie });
  expect(await answer.json()).toMatchObject({ user: { id: anna.id } });
  expect([await idOf(cookie), await idOf(other), await idOf(cookiesOf(answer))]).toEqual([
    null,
    null,
    anna.id,
  ]);
  expect([await logsIn(email), await logsIn(anna.email), await addressOf()]).toEqual([true, false, email]);
  expect(linkIn(await mailTo(site, anna.email))).toMatch(/^\/mail-change\/do\?undo=1&token=/);
  expect((await move(tokenIn(path), { cookie })).status).toBe(410);
});

test("what stopped emails to the old address does not stop them to the new one", async () => {
  await memberObject(site, anna.site, anna.id).stopEmail("bounce", Date.now());
  const { session } = await moved(newAddress());
  const answer = await site.ask("/api/preferences.php", { host, cookie: session });
  expect(await answer.json()).toMatchObject({ preferences: { email_off: null } });
});

test("a browser without this account's session is given none", async () => {
  const email = newAddress();
  await requestMove(email);
  const stranger = await sessionOf(site, await signUp(site), { from: newNetwork() });
  const answer = await move(await changeToken(email), { cookie: stranger });
  expect([await answer.json(), cookiesOf(answer)]).toEqual([{ user: null }, ""]);
  expect([await addressOf(), await idOf(cookie)]).toEqual([email, null]);
});

test("a call whose answer was lost gets it again with its own key, and no other", async () => {
  const email = newAddress();
  await requestMove(email);
  const token = await changeToken(email);
  const statuses = [];
  for (const key of ["one", "one", "two"]) statuses.push((await move(token, { key })).status);
  expect(statuses).toEqual([200, 200, 410]);
  await expect.poll(async () => (await mailsTo(site, anna.email)).length).toBe(1);
});

test("faults are named, and mail nobody", async () => {
  const email = newAddress();
  const faults = [];
  for (const [typed, password] of [
    ["nowhere", PASSWORD],
    ["somebody@mailinator.com", PASSWORD],
    [anna.email.toUpperCase(), PASSWORD],
    [email, "not it"],
  ] as const)
    faults.push(await codeOf(await requestMove(typed, { password })));
  expect(faults).toEqual([
    { code: "invalid_email", field: "email" },
    { code: "email_disposable", field: "email" },
    { code: "email_unchanged", field: "email" },
    { code: "wrong_password", field: "password" },
  ]);
  expect(await addressOf()).toBe(anna.email);
  expect(await mailsTo(site, email)).toEqual([]);
});

test("a link to a second address voids the first, and so does a change of the password", async () => {
  const [first, second] = [newAddress(), newAddress()];
  await requestMove(first);
  const firstToken = await changeToken(first);
  await requestMove(second);
  expect((await move(firstToken)).status).toBe(410);
  const answer = await changePassword(PASSWORD, NEXT);
  cookie = cookiesOf(answer);
  expect((await move(await changeToken(second))).status).toBe(410);
  expect(await addressOf()).toBe(anna.email);
});

test("a link for a new password that went to the old address opens nothing after the change", async () => {
  await post(site, "/api/reset-password.php", { email: anna.email });
  const token = await resetToken(site, anna.email);
  await moved(newAddress(), 2);
  expect((await post(site, "/api/new-password.php", { token, password: NEXT })).status).toBe(410);
});

test("a taken address is named while the network may know it; after that its owner gets a note and nothing else differs", async () => {
  const bert = await signUp(site);
  expect(await codeOf(await requestMove(bert.email))).toEqual({ code: "email_taken", field: "email" });
  const network = await neutralNetwork(site);
  const answer = await requestMove(bert.email, { network });
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  const note = await mailTo(site, bert.email);
  expect(linkIn(note)).toBe("/login");
  expect([await addressOf(), await addressOf(bert)]).toEqual([anna.email, bert.email]);
});

test("of two members who were mailed a link to one address one gets it, and the other keeps their own", async () => {
  const bert = await signUp(site);
  const bertsCookie = await sessionOf(site, bert, { from: newNetwork() });
  const email = newAddress();
  await requestMove(email);
  const token = await changeToken(email);
  await requestMove(email, { cookie: bertsCookie });
  const bertsToken = await changeToken(email, 2);
  const statuses = (await Promise.all([move(token), move(bertsToken)])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  const addresses = [await addressOf(), await addressOf(bert)];
  expect(addresses.filter((each) => each === email).length).toBe(1);
  expect(addresses.filter((each) => each === anna.email || each === bert.email).length).toBe(1);
});

test("of twenty calls at once with one link one changes the address, and one notice is mailed", async () => {
  const email = newAddress();
  await requestMove(email);
  const token = await changeToken(email);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => (await move(token, { key: `key ${i}` })).status),
  );
  expect(statuses.filter((status) => status === 200).length).toBe(1);
  expect(statuses.filter((status) => ![200, 410].includes(status))).toEqual([]);
  await mailTo(site, anna.email);
});

test("the old address undoes it once: all sessions end, the password is void, and a link for a new one comes", async () => {
  const email = newAddress();
  const { undoToken, session } = await moved(email);
  // The thief makes sure of the account.
  await changePassword(PASSWORD, NEXT);
  expect((await site.ask(`/mail-change/do?undo=1&token=${undoToken}`, { host })).status).toBe(200);
  expect(await addressOf()).toBe(email);
  expect((await undo(undoToken)).status).toBe(204);
  expect([await addressOf(), await idOf(session), await idOf(cookie)]).toEqual([anna.email, null, null]);
  expect([await logsIn(anna.name, NEXT), await logsIn(anna.email), await logsIn(email, NEXT)]).toEqual([
    false,
    false,
    false,
  ]);
  const reset = await resetToken(site, anna.email, 2);
  expect((await undo(undoToken)).status).toBe(410);
  expect(
    (await post(site, "/api/new-password.php", { token: reset, password: "back in my house" })).status,
  ).toBe(200);
  expect(await logsIn(anna.email, "back in my house")).toBe(true);
});

test("after two changes the first address can undo both, and the second no longer anything", async () => {
  const [thief, thiefAgain] = [newAddress(), newAddress()];
  const first = await moved(thief);
  const second = await moved(thiefAgain, 2);
  expect((await undo(first.undoToken)).status).toBe(204);
  expect(await addressOf()).toBe(anna.email);
  expect((await undo(second.undoToken)).status).toBe(410);
  expect(await addressOf()).toBe(anna.email);
});

test("the second of two changes is undone by its own link, and the first still can be", async () => {
  const middle = newAddress();
  const first = await moved(middle);
  const second = await moved(newAddress(), 2);
  expect([(await undo(second.undoToken)).status, await addressOf()]).toEqual([204, middle]);
  expect([(await undo(first.undoToken)).status, await addressOf()]).toEqual([204, anna.email]);
});

test("an undo is void after seven days, and where another account has the address meanwhile", async () => {
  const { undoToken } = await moved(newAddress());
  const squatter = await signUp(site);
  const db = await site.database("europe");
  await db
    .prepare("UPDATE accounts SET email = ?2, email_key = ?2 WHERE member = ?1")
    .bind(squatter.id, anna.email)
    .run();
  expect(await codeOf(await undo(undoToken))).toMatchObject({ code: "email_taken" });
  await db.prepare("UPDATE accounts SET email_key = 'x' WHERE member = ?1").bind(squatter.id).run();
  await db
    .prepare("UPDATE links SET expires_at = expires_at - 7 * 86400 WHERE member = ?1")
    .bind(anna.id)
    .run();
  expect((await undo(undoToken)).status).toBe(410);
});

test("an undo is no change of address, and a change is no undo", async () => {
  const email = newAddress();
  await requestMove(email);
  const token = await changeToken(email);
  expect((await undo(token)).status).toBe(410);
  await move(token);
  const undoToken = tokenIn(linkIn(await mailTo(site, anna.email)));
  expect((await move(undoToken)).status).toBe(410);
  expect(await addressOf()).toBe(email);
});

test("one member asks for five new addresses a day", async () => {
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await requestMove(newAddress())).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

test("an address that is not confirmed yet is changed where it is confirmed, not here", async () => {
  const db = await site.database("europe");
  await db.prepare("UPDATE accounts SET unconfirmed_since = 1 WHERE member = ?1").bind(anna.id).run();
  expect(await codeOf(await requestMove(newAddress()))).toEqual({ code: "not_confirmed" });
});

test("a new password ends every other session and every link, and tells the address", async () => {
  const other = await sessionOf(site, anna, { from: newNetwork() });
  await post(site, "/api/reset-password.php", { email: anna.email });
  const reset = await resetToken(site, anna.email);
  const answer = await changePassword(PASSWORD, NEXT);
  expect(await answer.json()).toMatchObject({ user: { id: anna.id } });
  expect([await idOf(cookie), await idOf(other), await idOf(cookiesOf(answer))]).toEqual([
    null,
    null,
    anna.id,
  ]);
  expect([await logsIn(anna.email), await logsIn(anna.email, NEXT)]).toEqual([false, true]);
  expect(
    (await post(site, "/api/new-password.php", { token: reset, password: "a thief's own word" })).status,
  ).toBe(410);
  expect((await mailTo(site, anna.email, 2))?.subject).toContain("password was changed");
});

test("weak and wrong passwords change nothing; wrong ones count as wrong logins", async () => {
  expect(await codeOf(await changePassword(PASSWORD, "short"))).toEqual({
    code: "password_too_short",
    field: "password",
  });
  expect(await codeOf(await changePassword(PASSWORD, "password123"))).toMatchObject({
    code: "password_common",
  });
  for (let i = 0; i < 5; i++)
    expect(await codeOf(await changePassword(`guess ${i}`, NEXT))).toEqual({
      code: "wrong_password",
      field: "old_password",
    });
  expect(await codeOf(await changePassword(PASSWORD, NEXT))).toMatchObject({ code: "account_blocked" });
  expect(await codeOf(await requestMove(newAddress()))).toMatchObject({ code: "account_blocked" });
  expect(await logsIn(anna.email)).toBe(true);
});

test("of two changes of the password at once one counts", async () => {
  const answers = await Promise.all([
    changePassword(PASSWORD, NEXT),
    changePassword(PASSWORD, `${NEXT} too`),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test("neither is done for another site's page, or without a session", async () => {
  const crossSite = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  expect((await changePassword(PASSWORD, NEXT, crossSite)).status).toBe(403);
  const body = JSON.stringify({ email: newAddress(), password: PASSWORD });
  for (const more of [{ cookie, headers: { ...json, ...crossSite } }, { headers: json }])
    expect((await site.ask("/api/email.php", { method: "POST", host, body, ...more })).status).toBe(403);
  expect(await logsIn(anna.email)).toBe(true);
});

test("a login that read the old password opens nothing after the change, however slow it is", async () => {
  const object = memberObject(site, anna.site, anna.id);
  const late = { loginKey: null, host: anna.host, browser: null, system: null, secretHash: "late" };
  const before = Date.now();
  cookie = cookiesOf(await changePassword(PASSWORD, NEXT));
  expect(await object.openSession({ ...late, id: "late", provenAt: before })).toBeNull();
  expect(await idOf(cookie)).toBe(anna.id);
});
