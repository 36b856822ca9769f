import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Account;
beforeAll(async () => {
  site = await sharedSite();
  anna = await signUp(site);
});
afterAll(() => site.close());

const isLoggedIn = async (cookie: string) =>
  (await (await site.ask("/api/user.php", { host: anna.host, cookie })).json<{ user: unknown }>()).user !==
  null;

test.each([
  ["no header that names a page", {}, 403],
  ["another site's Referer", { referer: "https://evil.example/" }, 403],
  ["a Referer that begins like this host", { referer: `http://${HOSTS.dutch}.evil.example/` }, 403],
  ["another site's Origin beside an own Referer", { origin: "null", referer: `http://${HOSTS.dutch}/` }, 403],
  ["an address that was typed or opened from a mail", { "sec-fetch-site": "none" }, 403],
  ["another page of the same domain", { "sec-fetch-site": "same-site" }, 403],
  ["an own Referer", { referer: `http://${HOSTS.dutch}/members` }, 200],
  ["an own Origin", { origin: `http://${HOSTS.dutch}` }, 200],
  ["the browser's word for an own page", { "sec-fetch-site": "same-origin" }, 200],
])("a call that changes state by GET, with %s", async (_, headers, status) => {
  const cookie = await sessionOf(site, anna, { from: "192.0.2.20" });
  const answer = await site.ask("/api/logout.php", { host: anna.host, cookie, headers });
  expect([answer.status, await isLoggedIn(cookie)]).toEqual([status, status !== 200]);
  const liked = await site.ask("/api/auto-like.php", { host: anna.host, headers });
  expect(liked.status === 403 && (await liked.text()).includes("cross_site")).toBe(status === 403);
});

test.each([
  "/api/logout.php",
  "/members/../api/logout.php",
  "/members/%2e%2e/api/auto-like.php",
  "/%61pi/logout.php",
  "/activate/some.token",
  "/unsubscribe/some.token",
  "/ban/some.made-up.token",
  "/photos/some-full.webp",
])("nobody is sent on to %s after a login or a choice", async (next) => {
  const form = {
    "content-type": "application/x-www-form-urlencoded",
    "sec-fetch-site": "same-origin",
  };
  const send = async (path: string, fields: Record<string, string>) =>
    (
      await site.ask(path, {
        method: "POST",
        host: anna.host,
        headers: { ...form, "cf-connecting-ip": "192.0.2.21" },
        body: new URLSearchParams({ ...fields, next }).toString(),
      })
    ).headers.get("location");
  expect([
    await send("/login", { email: anna.email, password: "an orange bicycle" }),
    await send("/entry-warning", {}),
    await send("/lang-config", { locale: "nl" }),
  ]).toEqual(["/members", "/", "/"]);
  const cookie = await sessionOf(site, anna, { from: "192.0.2.22" });
  const login = await site.ask(`/login?${new URLSearchParams({ next })}`, { host: anna.host, cookie });
  expect([login.status, login.headers.get("location")]).toEqual([303, "/members"]);
});
