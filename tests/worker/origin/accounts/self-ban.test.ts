import { afterAll, beforeAll, expect, test } from "vitest";
import { desk } from "#tests/support/desk.ts";
import { linkIn, mailsTo, pressConfirm } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { addTown, mailTo, newcomer, newNetwork, post } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  await addTown(site);
});
afterAll(() => site.close());

/** Sends the form of /pages/ban, as a browser without script does. */
const sendForm = (email: string, { network = newNetwork(), headers = {} } = {}): Promise<Response> =>
  site.ask("/pages/ban", {
    method: "POST",
    host: HOSTS.dutch,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": network,
      ...headers,
    },
    body: new URLSearchParams({ email }).toString(),
  });
const signUpWith = async (email: string) => (await post(site, "/api/signup.php", newcomer({ email }))).status;

test("an address is banned by its owner: by the button behind the link, not by opening it", async () => {
  const { email } = newcomer();
  const sent = await sendForm(email);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/pages/ban?sent=1#form"]);
  const link = linkIn(await mailTo(site, email));
  // programs that look at mail open every link, more than once
  for (const method of ["GET", "HEAD", "GET"])
    expect((await site.ask(link, { method, host: HOSTS.dutch })).status).toBe(200);
  expect(await signUpWith(email)).toBe(200);
  expect((await pressConfirm(site, link, { host: HOSTS.dutch })).status).toBe(200);
  expect(await signUpWith(email.toUpperCase())).toBe(403);
  // a repeated press changes nothing
  expect((await pressConfirm(site, link, { host: HOSTS.dutch })).status).toBe(200);
  const db = await site.database("europe");
  const stored = JSON.stringify((await db.prepare("SELECT * FROM bans").all()).results);
  expect([stored.includes("posteo"), stored.includes(email.split("@")[0] ?? "")]).toEqual([false, false]);

  await desk(site, "DELETE /api/bans", { body: { email, reason: "Asked by letter." } });
  // the first signup has made an account, which is what stands in the way now
  expect(await signUpWith(email)).toBe(409);
});

test("the answer does not say whether the site knows the address, nor whether it is banned", async () => {
  const known = newcomer();
  await post(site, "/api/signup.php", known);
  const answers = [];
  for (const email of [known.email, newcomer().email, known.email]) {
    const { status, headers } = await sendForm(email);
    answers.push([status, headers.get("location")]);
  }
  expect(new Set(answers.map(String)).size).toBe(1);
});

test("a link that is forged, of another site or changed bans no one", async () => {
  const { email } = newcomer();
  await sendForm(email);
  const link = linkIn(await mailTo(site, email));
  const [hash = "", end = "", signature = ""] = link.slice("/ban/".length).split(".");
  for (const [path, host] of [
    [link, HOSTS.german],
    [`/ban/${hash}.${Number(end) + 1}.${signature}`, HOSTS.dutch],
    [`/ban/${hash}.${end}.${"A".repeat(43)}`, HOSTS.dutch],
    ["/ban/a.b", HOSTS.dutch],
  ] as const)
    expect([path, (await pressConfirm(site, path, { host })).status]).toEqual([path, 410]);
  expect(await signUpWith(email)).toBe(200);
});

test("what was typed stays in the form with what is wrong, and another site cannot send it", async () => {
  const wrong = await sendForm('no"body');
  const html = await wrong.text();
  expect([wrong.status, html.includes('value="no&quot;body"'), html.includes('id="ban-fault"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await sendForm(newcomer().email, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(
    403,
  );
});

test("a network may have ten such emails sent in an hour, and one address gets six a day", async () => {
  const network = newNetwork();
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await sendForm(newcomer().email, { network })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
  const { email } = newcomer();
  for (let i = 0; i < 6; i++) expect((await sendForm(email)).status).toBe(303);
  expect((await sendForm(email)).status).toBe(429);
  expect((await mailsTo(site, email)).length).toBeLessThanOrEqual(6);
});
