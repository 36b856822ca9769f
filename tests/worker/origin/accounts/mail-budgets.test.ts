import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf, inThrottles, signUp as withAccount } from "#tests/support/accounts.ts";
import { emptyBucket, proofFor } from "#tests/support/budgets.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { addTown, mailTo, neutralNetwork, newcomer, newNetwork, post } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  await addTown(site);
});
afterAll(() => site.close());

const codeOf = async (answer: Response) => [
  answer.status,
  answer.ok ? null : (await answer.json<{ error: { code: string } }>()).error.code,
];
test("after ten answers about addresses resets are answered neutrally, and no stranger gets a mail", async () => {
  const network = newNetwork();
  const strangers = Array.from({ length: 30 }, () => newcomer().email);
  const anna = await withAccount(site);
  const reset = (email: string) => post(site, "/api/reset-password.php", { email }, { network });
  const codes: unknown[] = [];
  for (const email of strangers) codes.push(await codeOf(await reset(email)));
  expect(codes).toEqual([
    ...Array.from({ length: 10 }, () => [404, "email_not_found"]),
    ...Array.from({ length: 20 }, () => [204, null]),
  ]);
  // a member behind the same address gets theirs
  expect((await reset(anna.email)).status).toBe(204);
  await mailTo(site, anna.email);
  // the queue is in order of arrival: those of the strangers were before it
  for (const email of strangers) expect(await mailsTo(site, email)).toEqual([]);
});

test("fifty people behind one address sign up in an hour, ten of them in one browser, and others go on", async () => {
  const network = newNetwork();
  const signUp = (cookie?: string) =>
    post(site, "/api/signup.php", newcomer(), { network, ...(cookie === undefined ? {} : { cookie }) });
  let cookie = cookiesOf(await signUp());
  const inOneBrowser: unknown[] = [];
  for (let i = 0; i < 11; i++) {
    const answer = await signUp(cookie);
    if (answer.ok) cookie = cookiesOf(answer);
    inOneBrowser.push(await codeOf(answer));
  }
  expect(inOneBrowser).toEqual([...Array.from({ length: 10 }, () => [200, null]), [429, "mail_limit"]]);
  const others = await Promise.all(Array.from({ length: 5 }, async () => codeOf(await signUp())));
  expect(others).toEqual(Array.from({ length: 5 }, () => [200, null]));
  // as if thirty-three more had signed up: a fiftieth of an hour each
  await inThrottles(
    site,
    `UPDATE spent SET times = json_array((times ->> 0) + 33 * 72000) WHERE key LIKE 'mails/% signup %'`,
  );
  const last: unknown[] = [];
  for (let i = 0; i < 2; i++) last.push(await codeOf(await signUp()));
  expect(last).toEqual([
    [200, null],
    [429, "mail_limit"],
  ]);
  expect((await post(site, "/api/signup.php", newcomer())).status).toBe(200);
});

test("a whole IPv6 /48 has four networks' bans, and uses up nobody's signups", async () => {
  const ban = (i: number) =>
    post(
      site,
      "/api/bans.php",
      { email: newcomer().email, language: "nl" },
      { network: `2001:db8:48:${i.toString(16)}::1` },
    );
  const statuses: number[] = [];
  for (let i = 0; i < 101; i += 10)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, async (_, j) => (await ban(i + j)).status))),
    );
  expect(statuses.filter((status) => status === 204)).toHaveLength(40);
  expect(statuses.filter((status) => status === 429)).toHaveLength(70);
  for (const path of ["/api/signup.php", "/api/bans.php"] as const)
    expect((await post(site, path, { ...newcomer(), language: "nl" })).ok).toBe(true);
});

test("a site at its limit of signups wants a proof of work, and with it goes on", async () => {
  expect((await post(site, "/api/signup.php", newcomer())).status).toBe(200);
  await emptyBucket(site, "site signup");
  const person = newcomer();
  const refused = await post(site, "/api/signup.php", person);
  expect(refused.status).toBe(429);
  const headers = await proofFor(refused);
  const answer = await post(site, "/api/signup.php", person, { headers });
  expect(answer.status).toBe(200);
  await mailTo(site, person.email);
  // a proof counts once, and none can be made up
  for (const used of [headers, { "x-proof": `1.${"A".repeat(43)}.${"A".repeat(43)}.7` }])
    expect(await codeOf(await post(site, "/api/signup.php", newcomer(), { headers: used }))).toEqual([
      429,
      "proof_required",
    ]);
  // resets and bans have budgets of their own
  const anna = await withAccount(site);
  expect((await post(site, "/api/reset-password.php", { email: anna.email })).status).toBe(204);
  await mailTo(site, anna.email);
  await inThrottles(site, "DELETE FROM spent");
});

test("a site at its limit of bans still takes them, and their mails wait their turn", async () => {
  const ban = async (email: string) => (await post(site, "/api/bans.php", { email, language: "nl" })).status;
  const first = newcomer().email;
  expect(await ban(first)).toBe(204);
  await mailTo(site, first);
  await emptyBucket(site, "pace ban");
  const { email } = newcomer();
  expect(await ban(email)).toBe(204);
  const db = await site.database("europe");
  const putOff = () =>
    db
      .prepare("SELECT not_before - created_at AS wait FROM mails WHERE recipient = ?1 AND sent_at IS NULL")
      .bind(email)
      .first<number>("wait");
  await expect.poll(putOff).toBeGreaterThan(3_000);
  expect(await putOff()).toBeLessThanOrEqual(3_700);
  expect(await mailsTo(site, email)).toEqual([]);
});

test("ten answers about addresses are told to a whole IPv6 /48 in an hour", async () => {
  const { email } = await withAccount(site);
  const free = async (i: number) =>
    (
      await site.ask(`/api/signup-check.php?email=${email}`, {
        host: HOSTS.dutch,
        headers: { "cf-connecting-ip": `2001:db8:49:${i}::1` },
      })
    ).json<{ free: boolean }>();
  const told: boolean[] = [];
  for (let i = 0; i < 12; i++) told.push(!(await free(i)).free);
  expect(told).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
});

test("one address gets six mails a day, whichever networks ask for them", async () => {
  const { email } = newcomer();
  const codes: unknown[] = [];
  for (const network of [await neutralNetwork(site), await neutralNetwork(site)])
    for (let i = 0; i < 4; i++)
      codes.push(await codeOf(await post(site, "/api/signup.php", newcomer({ email }), { network })));
  expect(codes).toEqual([
    ...Array.from({ length: 6 }, () => [200, null]),
    ...Array.from({ length: 2 }, () => [429, "mail_limit"]),
  ]);
});

test("a name that is a link is refused, and so nothing of it stands in a mail", async () => {
  for (const username of [
    "evil.example",
    "www.evil.com",
    "evil。example",
    "evil․example",
    "http://evil",
    "1⒈com",
  ])
    expect(await codeOf(await post(site, "/api/signup.php", newcomer({ username })))).toEqual([
      422,
      "invalid_username",
    ]);
  for (const username of ["Support", "Amberlind Team", "5upport 24", "Admin"])
    expect(await codeOf(await post(site, "/api/signup.php", newcomer({ username })))).toEqual([
      422,
      "username_reserved",
    ]);
});
