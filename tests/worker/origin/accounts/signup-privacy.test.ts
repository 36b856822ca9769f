import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf, logIn, signUp as withAccount } from "#tests/support/accounts.ts";
import { linkIn, mailsTo, pressConfirm } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import {
  addTown,
  endPauses,
  mailTo,
  neutralNetwork,
  newcomer,
  newNetwork,
  post,
  type Newcomer,
} from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  await addTown(site);
});
afterAll(() => site.close());

const host = HOSTS.dutch;
async function member(): Promise<Newcomer> {
  const person = newcomer();
  const answer = await post(site, "/api/signup.php", person);
  await pressConfirm(site, linkIn(await mailTo(site, person.email)), { host, cookie: cookiesOf(answer) });
  return person;
}

/** Everything that a stranger can try after a signup with an address. */
async function everythingTried(email: string) {
  const network = await neutralNetwork(site);
  const person = newcomer({ email, password: "a word of the stranger" });
  const answer = await post(site, "/api/signup.php", person, { network });
  const cookie = cookiesOf(answer);
  const hide = (text: string) => text.replaceAll(email, "ADDRESS").replaceAll(person.username, "NAME");
  const shown = async (response: Response) => [
    response.status,
    hide(await response.text()).replaceAll(/"id":"[^"]+"|"signup_date":"[^"]+"/g, ""),
    response.headers.getSetCookie().map((line) => line.split("=")[0]),
  ];
  const loggedIn = async (typed: string, device: string) =>
    shown(
      await logIn(
        site,
        { email: typed, host },
        { password: person.password, from: newNetwork(), cookie: device },
      ),
    );
  const check = async (query: string) =>
    shown(
      await site.ask(`/api/signup-check.php?${query}`, { host, headers: { "cf-connecting-ip": network } }),
    );
  await endPauses(site);
  const other = newcomer().email;
  return {
    answer: await shown(answer),
    name: await check(`username=${encodeURIComponent(person.username)}`),
    address: await check(`email=${email}`),
    byAddressElsewhere: await loggedIn(email, ""),
    nameAgain: await shown(await post(site, "/api/signup.php", newcomer({ username: person.username }))),
    addressAgain: await shown(
      await post(
        site,
        "/api/signup.php",
        newcomer({ email, username: `Again ${other.length}${person.username.slice(-3)}` }),
        { network },
      ),
    ).then(([status]) => status),
    byName: await loggedIn(person.username, ""),
    byAddressHere: await loggedIn(email, cookie),
    again: await shown(await post(site, "/api/resend.php", {}, { network, cookie })),
    soon: (await post(site, "/api/resend.php", {}, { network, cookie })).status,
    corrected: await endPauses(site).then(
      async () => (await post(site, "/api/resend.php", { email: other }, { network, cookie })).status,
    ),
    confirmed: (await pressConfirm(site, linkIn(await mailTo(site, other)), { host, cookie })).headers.get(
      "location",
    ),
  };
}

test("a signup with an address that has an account is like any other in everything a stranger can try", async () => {
  const owner = await member();
  const [taken, free] = [await everythingTried(owner.email), await everythingTried(newcomer().email)];
  expect(taken).toEqual(free);
  expect([taken.byAddressHere[0], taken.byAddressElsewhere[0], taken.confirmed]).toEqual([
    200,
    403,
    "/activate/done",
  ]);
});

test("elsewhere the right password of an unconfirmed signup says to confirm, and blocks nobody; a wrong one says nothing", async () => {
  const person = newcomer();
  await post(site, "/api/signup.php", person);
  const from = newNetwork();
  const answered = async (typed: string, password: string) => {
    const answer = await logIn(site, { email: typed, host }, { password, from });
    return [answer.status, (await answer.json<{ error?: { code: string } }>()).error?.code];
  };
  for (let i = 0; i < 7; i++)
    expect(await answered(person.email.toUpperCase(), person.password)).toEqual([403, "not_confirmed"]);
  for (let i = 0; i < 4; i++)
    expect(await answered(person.email, "a wrong one")).toEqual([401, "login_failed"]);
  // It forgives no wrong ones either, or who signs up with another's address could guess on.
  expect(await answered(person.email, person.password)).toEqual([403, "not_confirmed"]);
  expect(await answered(person.email, "a wrong one")).toEqual([401, "login_failed"]);
  expect(await answered(person.email, person.password)).toEqual([429, "account_blocked"]);
  expect(await answered(person.username, person.password)).toEqual([200, undefined]);
});

test("the owner of the address reads that somebody tried it, under their own name, and still logs in by it", async () => {
  const owner = await member();
  const network = await neutralNetwork(site);
  const stranger = newcomer({ email: owner.email, username: "Visit us now" });
  const cookie = cookiesOf(await post(site, "/api/signup.php", stranger, { network }));
  const note = await mailTo(site, owner.email, 2);
  expect(note).toMatchObject({
    subject: "Je hebt al een account bij Amberlind",
    text: expect.stringContaining(owner.username),
  });
  expect(note?.text).not.toContain("Visit us now");
  // Also in the browser in which they signed up once more by mistake.
  const login = await logIn(
    site,
    { email: owner.email, host },
    { password: owner.password, cookie, from: newNetwork() },
  );
  expect(await login.json()).toMatchObject({ user: { status: "active", profile: { name: owner.username } } });
});

test("a new mail can be requested by address in any browser, which does not say whether anybody signed up with it", async () => {
  const [owner, waiting] = [await member(), newcomer()];
  await post(site, "/api/signup.php", waiting);
  await mailTo(site, waiting.email);
  const unknown = newcomer().email;
  const answers: unknown[] = [];
  for (const email of [owner.email, waiting.email, unknown]) {
    const answer = await post(site, "/api/resend.php", { email });
    answers.push([answer.status, (await answer.text()).replace(email, "ADDRESS")]);
    expect((await post(site, "/api/resend.php", { email })).status).toBe(429);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await mailTo(site, owner.email, 2))?.subject).toBe("Je hebt al een account bij Amberlind");
  const link = linkIn(await mailTo(site, waiting.email, 2));
  expect((await pressConfirm(site, link, { host })).headers.get("location")).toContain("notice=confirmed");
  expect(await mailsTo(site, unknown)).toEqual([]);
});

test("after three requests for a new password the limit of emails shows no account behind an address", async () => {
  const owner = await withAccount(site);
  const limits: unknown[] = [];
  for (const email of [owner.email, newcomer().email]) {
    const network = await neutralNetwork(site);
    for (let i = 0; i < 3; i++)
      expect((await post(site, "/api/reset-password.php", { email }, { network })).status).toBe(204);
    // An email is counted when it is sent.
    await mailTo(site, email, 3);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++)
      statuses.push((await post(site, "/api/signup.php", newcomer({ email }), { network })).status);
    limits.push(statuses);
  }
  expect(limits).toEqual([
    [200, 200, 200, 429, 429],
    [200, 200, 200, 429, 429],
  ]);
});
