import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cookiesOf, logIn, signUp, type Account } from "#tests/support/accounts.ts";
import { linkIn, mailsTo } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { mailTo, newcomer, newNetwork } from "#tests/support/signups.ts";
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

const host = HOSTS.dutch;
const wrong = { password: "a wrong guess" };

/** The login's second button, as a browser without script sends it. */
const askForLink = (email: string, network = newNetwork()): Promise<Response> =>
  site.ask("/login", {
    method: "POST",
    host,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": network,
    },
    body: new URLSearchParams({ email, password: "", link: "1", next: "/chats" }).toString(),
  });
const open = (link: string, at: string = host): Promise<Response> => site.ask(link, { host: at });

test("a mailed link makes a browser a device of the account, with five passwords of its own, and logs nobody in", async () => {
  const sent = await askForLink(` ${anna.email.toUpperCase()} `);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/login?notice=link_sent&next=%2Fchats"]);
  const link = linkIn(await mailTo(site, anna.email));
  const [first, again] = [await open(link), await open(link)];
  expect([first.status, first.headers.get("location")]).toEqual([303, "/login?notice=link_opened"]);
  const cookie = cookiesOf(first);
  expect([cookie, cookiesOf(again)]).toEqual([expect.stringMatching(/^__Host-device=[\w.-]+$/), cookie]);
  expect(await (await site.ask("/api/user.php", { host, cookie })).json()).toEqual({ user: null });
  // strangers have used up what is theirs
  for (let i = 0; i < 3; i++)
    await Promise.all(Array.from({ length: 10 }, () => logIn(site, anna, { ...wrong, from: newNetwork() })));
  expect((await logIn(site, anna, { from: newNetwork() })).status).toBe(429);
  for (let i = 0; i < 4; i++)
    expect((await logIn(site, anna, { ...wrong, from: newNetwork(), cookie })).status).toBe(401);
  expect((await logIn(site, anna, { from: newNetwork(), cookie })).status).toBe(200);
  for (let i = 0; i < 5; i++)
    expect((await logIn(site, anna, { ...wrong, from: newNetwork(), cookie })).status).toBe(401);
  expect((await logIn(site, anna, { from: newNetwork(), cookie: cookiesOf(await open(link)) })).status).toBe(
    429,
  );
});

test("the answer is alike for every address, and only an account's owner gets a mail", async () => {
  const unknown = newcomer().email;
  const answers: unknown[] = [];
  for (const email of [unknown, anna.email]) {
    const { status, headers } = await askForLink(email);
    answers.push([status, headers.get("location"), headers.getSetCookie()]);
  }
  expect(answers[0]).toEqual(answers[1]);
  await mailTo(site, anna.email);
  expect(await mailsTo(site, unknown)).toEqual([]);
  for (const page of [await askForLink("a username"), await askForLink("")]) {
    expect(page.status).toBe(422);
    expect(await page.text()).toContain('name="link"');
  }
});

test("a link that is changed, of another site or another account's opens nothing", async () => {
  await askForLink(anna.email);
  const link = linkIn(await mailTo(site, anna.email));
  const other = await signUp(site);
  for (const [path, at] of [
    [link.replace(anna.id, other.id), host],
    [link.replace(/\.(\d{13})\./, (_, end: string) => `.${Number(end) + 1}.`), host],
    [link, HOSTS.german],
  ] as const) {
    const answer = await open(path, at);
    expect([answer.headers.get("location"), cookiesOf(answer)]).toEqual(["/login?notice=link_expired", ""]);
  }
  const cookie = cookiesOf(await open(link));
  for (let i = 0; i < 5; i++) await logIn(site, other, { ...wrong, from: "198.18.7.7" });
  expect((await logIn(site, other, { from: "198.18.7.7", cookie })).status).toBe(429);
});
