import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf, logIn, sessionOf, signUp as withAccount } from "#tests/support/accounts.ts";
import { linkIn, pressConfirm } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import {
  addTown,
  endPauses,
  mailTo,
  newcomer,
  newNetwork,
  post,
  resetToken,
} from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  await addTown(site);
});
afterAll(() => site.close());

const host = HOSTS.dutch;
const requestReset = async (email: string) =>
  expect((await post(site, "/api/reset-password.php", { email })).status).toBe(204);
const setPassword = async (token: string, password: string, key?: string) =>
  (await post(site, "/api/new-password.php", { token, password }, key === undefined ? {} : { key })).status;
const logsIn = async (email: string, password: string) =>
  (await logIn(site, { email, host }, { password, from: newNetwork() })).status === 200;

test("the links of one day are valid until one is used, and then none of them is", async () => {
  const anna = await withAccount(site);
  const tokens: string[] = [];
  for (const count of [1, 2, 3]) {
    await requestReset(anna.email);
    tokens.push(await resetToken(site, anna.email, count));
  }
  const [first = "", second = "", third = ""] = tokens;
  await (
    await site.database("europe")
  )
    .prepare("UPDATE links SET expires_at = expires_at - 86300 WHERE member = ?1")
    .bind(anna.id)
    .run();
  expect(await setPassword(second, "the password of the second")).toBe(200);
  expect([
    await setPassword(first, "the password of the first"),
    await setPassword(third, "the password of the third"),
    await setPassword(second, "once more the second"),
  ]).toEqual([410, 410, 410]);
  expect(await logsIn(anna.email, "the password of the second")).toBe(true);
});

test("a link that was requested before an address was changed takes nothing over", async () => {
  const attacker = newcomer();
  const cookie = cookiesOf(await post(site, "/api/signup.php", attacker));
  await requestReset(attacker.email);
  const token = await resetToken(site, attacker.email, 2);
  const victim = newcomer().email;
  await endPauses(site);
  expect((await post(site, "/api/resend.php", { email: victim }, { cookie })).status).toBe(200);
  expect(await setPassword(token, "before the victim came")).toBe(410);
  await pressConfirm(site, linkIn(await mailTo(site, victim)), { host });
  await requestReset(victim);
  expect(await setPassword(await resetToken(site, victim, 2), "the victim's own word")).toBe(200);
  expect(await setPassword(token, "taken over at last")).toBe(410);
  expect([await logsIn(victim, "the victim's own word"), await logsIn(victim, attacker.password)]).toEqual([
    true,
    false,
  ]);
});

test("a link opens nothing once the account has another address, even where nobody voided it", async () => {
  const anna = await withAccount(site);
  await requestReset(anna.email);
  const token = await resetToken(site, anna.email);
  await (
    await site.database("europe")
  )
    .prepare(
      "UPDATE accounts SET email = 'moved@posteo.example', email_key = 'moved@posteo.example' WHERE member = ?1",
    )
    .bind(anna.id)
    .run();
  expect(await setPassword(token, "of the old address")).toBe(410);
});

test("of twenty calls at once with two links of a day one sets the password", async () => {
  const anna = await withAccount(site);
  const tokens: string[] = [];
  for (const count of [1, 2]) {
    await requestReset(anna.email);
    tokens.push(await resetToken(site, anna.email, count));
  }
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      setPassword(tokens[i % 2] ?? "", `the password number ${i}`, `key ${i}`),
    ),
  );
  const right = statuses.indexOf(200);
  // A full queue of hashes refuses some with 503, and uses up no link by that.
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => ![200, 410, 503].includes(status)),
  ]).toEqual([1, []]);
  expect(await logsIn(anna.email, `the password number ${right}`)).toBe(true);
});

test("a call whose answer was lost gets it again, for ten minutes and with its own key", async () => {
  const anna = await withAccount(site);
  const session = await sessionOf(site, anna, { from: newNetwork() });
  await requestReset(anna.email);
  const token = await resetToken(site, anna.email);
  expect([
    await setPassword(token, "the new one of anna", "one"),
    await setPassword(token, "the new one of anna", "one"),
    await setPassword(token, "the new one of anna", "two"),
  ]).toEqual([200, 200, 410]);
  expect(await (await site.ask("/api/user.php", { host, cookie: session })).json()).toEqual({ user: null });
  await (await site.database("europe")).prepare("UPDATE links SET used_at = used_at - 601").run();
  expect(await setPassword(token, "the new one of anna", "one")).toBe(410);
});

test("a link for a new password proves the address of a signup too", async () => {
  const person = newcomer();
  await post(site, "/api/signup.php", person);
  const activation = linkIn(await mailTo(site, person.email));
  await requestReset(person.email);
  expect(await setPassword(await resetToken(site, person.email, 2), "another long word")).toBe(200);
  const login = await logIn(
    site,
    { email: person.email, host },
    { password: "another long word", from: newNetwork() },
  );
  expect(await login.json()).toMatchObject({ user: { status: "active", credits: 15 } });
  expect((await pressConfirm(site, activation, { host })).headers.get("location")).toContain("notice=active");
});

test("an address that is changed while its old link is opened is confirmed by neither", async () => {
  const person = newcomer();
  const cookie = cookiesOf(await post(site, "/api/signup.php", person));
  const link = linkIn(await mailTo(site, person.email));
  const other = newcomer().email;
  await endPauses(site);
  await Promise.all([
    pressConfirm(site, link, { host }),
    post(site, "/api/resend.php", { email: other }, { cookie }),
  ]);
  const account = await (
    await site.database("europe")
  )
    .prepare("SELECT email, unconfirmed_since IS NULL AS confirmed FROM accounts WHERE name_key = ?1")
    .bind(person.username.toLowerCase())
    .first();
  expect([
    { email: person.email, confirmed: 1 },
    { email: other, confirmed: 0 },
  ]).toContainEqual(account);
});
