import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());
const ask = (path: string, method = "GET") => site.ask(path, { host: HOSTS.world, method });

test.each([
  ["/members/", "/members"],
  ["/Members", "/members"],
  ["//members//", "/members"],
  ["/LIKES/Sent/?utm_source=a", "/likes/sent?utm_source=a"],
  ["/Landers/Gallery/Spring", "/landers/gallery/Spring"],
  ["/pages/Terms", "/pages/terms"],
])("%s leads to %s", async (typed, meant) => {
  const answer = await ask(typed);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, meant]);
});

test.each(["/nothing/", "/NOTHING", "//evil.example/", "/members//evil/x/y", "/.well-known/nothing"])(
  "%s is still no page, and leads nowhere",
  async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
  },
);

test("a form that is sent to a mangled address is not led on without its contents", async () => {
  expect((await ask("/members/", "POST")).status).toBe(404);
});

test("browsers that ask for favicon.ico get the site's icon", async () => {
  const answer = await ask("/favicon.ico");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    expect.stringMatching(/^\/icons\/.+\.png$/),
  ]);
});

test("password managers find where the password and the passkeys are changed", async () => {
  const change = await ask("/.well-known/change-password");
  expect([change.status, change.headers.get("location")]).toEqual([302, "/notifications#account"]);
  const endpoints = await (await ask("/.well-known/passkey-endpoints")).json();
  const at = `https://${HOSTS.world}/notifications#passkeys`;
  expect(endpoints).toEqual({ enroll: at, manage: at });
});

test("security.txt names a contact, and is valid for some months", async () => {
  const text = await (await ask("/.well-known/security.txt")).text();
  expect(text).toMatch(/^Contact: mailto:hello@amberlind\.example$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});

test("iOS is told to make no links of what looks like a telephone number", async () => {
  expect(await (await ask("/")).text()).toContain('<meta name="format-detection" content="telephone=no');
});
