import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf, json, sessionOf, signUp as withAccount } from "#tests/support/accounts.ts";
import { bounce } from "#tests/support/mail-events.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { addTown, endPauses, mailTo, newcomer, post } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  await addTown(site);
});
afterAll(() => site.close());

const host = HOSTS.dutch;
const hasBounced = async (cookie?: string) =>
  (
    await (
      await site.ask("/api/resend.php", { host, ...(cookie ? { cookie } : {}) })
    ).json<{ bounced: boolean }>()
  ).bounced;

test("who waits for the confirmation mail learns that it bounced, and gets it once it is asked for again", async () => {
  const person = newcomer();
  const signedUp = await post(site, "/api/signup.php", person);
  const cookie = cookiesOf(signedUp);
  await mailTo(site, person.email);
  expect(await hasBounced(cookie)).toBe(false);
  await bounce(site, person.email);
  expect([await hasBounced(cookie), await hasBounced()]).toEqual([true, false]);
  await endPauses(site);
  expect((await post(site, "/api/resend.php", {}, { cookie })).status).toBe(200);
  await mailTo(site, person.email, 2);
  expect(await hasBounced(cookie)).toBe(false);
});

test("a new password can be asked for after a bounce, without the emails being switched on", async () => {
  const anna = await withAccount(site);
  await bounce(site, anna.email);
  expect((await post(site, "/api/reset-password.php", { email: anna.email })).status).toBe(204);
  await mailTo(site, anna.email);
});

test("turned on again, emails are delivered again by the provider too", async () => {
  const anna = await withAccount(site);
  const cookie = await sessionOf(site, anna);
  await bounce(site, anna.email);
  const body = JSON.stringify({ email_on: true });
  const turnedOn = await site.ask("/api/preferences.php", {
    method: "PUT",
    host,
    cookie,
    headers: json,
    body,
  });
  expect(turnedOn.status).toBe(200);
  const db = await site.database("europe");
  const row = await db.prepare("SELECT stopped_key FROM accounts WHERE member = ?1").bind(anna.id).first();
  expect(row).toEqual({ stopped_key: null });
  await post(site, "/api/reset-password.php", { email: anna.email });
  await mailTo(site, anna.email);
});

test("an address with letters of its own country in the domain is sent in the form that servers know", async () => {
  const person = newcomer({ email: `anna${crypto.randomUUID().slice(0, 8)}@bücher.example` });
  expect((await post(site, "/api/signup.php", person)).status).toBe(200);
  const sent = person.email.replace("bücher", "xn--bcher-kva");
  await expect.poll(async () => (await mailsTo(site, sent)).length, { timeout: 60_000 }).toBe(1);
});

test("an address with such letters before the @ is refused where it is typed", async () => {
  const refused = await post(site, "/api/signup.php", newcomer({ email: "jürgen@posteo.example" }));
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { error: { code: "invalid_email", field: "email" } },
  ]);
});
