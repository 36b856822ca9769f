import { afterAll, beforeAll, expect, test } from "vitest";
import { signUp as withAccount } from "#tests/support/accounts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { addTown, neutralNetwork, newcomer, newNetwork, post } from "#tests/support/signups.ts";
import type { RunningSite } from "#tests/support/site.ts";

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
const mailsStored = async () =>
  (await site.database("europe")).prepare("SELECT count(*) AS n FROM mails").first<number>("n");

test("thirty resets of made-up addresses from one network send no mail to a stranger", async () => {
  const [network, before] = [newNetwork(), await mailsStored()];
  const codes: unknown[] = [];
  for (let i = 0; i < 30; i++)
    codes.push(
      await codeOf(await post(site, "/api/reset-password.php", { email: newcomer().email }, { network })),
    );
  expect(codes).toEqual([
    ...Array.from({ length: 10 }, () => [404, "email_not_found"]),
    ...Array.from({ length: 20 }, () => [429, "mail_limit"]),
  ]);
  expect(await mailsStored()).toBe(before);
  const anna = await withAccount(site);
  expect((await post(site, "/api/reset-password.php", { email: anna.email })).status).toBe(204);
});

test("of twenty-one signups from one network ten are taken in an hour, and other networks go on", async () => {
  const [network, before] = [newNetwork(), await mailsStored()];
  const codes: unknown[] = [];
  for (let i = 0; i < 21; i++)
    codes.push(await codeOf(await post(site, "/api/signup.php", newcomer(), { network })));
  expect(codes).toEqual([
    ...Array.from({ length: 10 }, () => [200, null]),
    ...Array.from({ length: 11 }, () => [429, "mail_limit"]),
  ]);
  expect(await mailsStored()).toBe((before ?? 0) + 10);
  expect((await post(site, "/api/signup.php", newcomer())).status).toBe(200);
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
