import { afterAll, beforeAll, expect, test } from "vitest";
import { readCookieConsent } from "#contract/product/consents.ts";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const host = HOSTS.dutch;
const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
const answer = (cookies: string, cookie?: string, headers: Record<string, string> = form) =>
  site.ask("/cookie-consent", {
    method: "POST",
    host,
    headers,
    body: new URLSearchParams({ cookies, next: "/lang-config" }).toString(),
    ...(cookie === undefined ? {} : { cookie }),
  });
const cookie = (response: Response, name: string) =>
  response.headers.getSetCookie().find((each) => each.startsWith(`__Host-${name}=`)) ?? null;
const valueOf = (set: string | null) => set?.split(";")[0]?.split("=")[1] ?? null;

test("a traffic source lasts for the session, 30 days once cookies are allowed, and the session again after a withdrawal", async () => {
  const came = cookie(await site.ask("/?network=clicks", { host }), "source");
  expect(came).toBe("__Host-source=network=clicks; Path=/; Secure; HttpOnly; SameSite=Lax");
  const source = came?.split(";")[0] ?? "";

  const allowed = await answer("yes", source);
  expect([allowed.status, allowed.headers.get("location")]).toEqual([303, "/lang-config"]);
  const consent = cookie(allowed, "consent");
  expect(consent).toMatch(
    /^__Host-consent=yes\.[\d-]+\.\d{10}; Max-Age=15552000; Path=\/; Secure; SameSite=Lax$/,
  );
  expect(cookie(allowed, "source")).toContain("; Max-Age=2592000;");

  const proof = consent?.split(";")[0] ?? "";
  const later = await site.ask("/?ref=friend", { host, cookie: proof });
  expect(cookie(later, "source")).toMatch(/^__Host-source=ref=friend; Max-Age=2592000;/);

  const withdrawn = await answer("no", `${source}; ${proof}`);
  expect(valueOf(cookie(withdrawn, "consent"))).toMatch(/^no\./);
  expect(cookie(withdrawn, "source")).not.toContain("Max-Age");
});

test("without a traffic source an answer stores nothing but itself", async () => {
  for (const given of ["yes", "no"])
    expect((await answer(given)).headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^__Host-consent=${given}\\.`)),
    ]);
});

test("pages set no cookie for a visitor without a traffic source", async () => {
  for (const path of ["/", "/members", "/lang-config", "/pricing"])
    expect((await site.ask(path, { host })).headers.getSetCookie(), path).toEqual([]);
});

test("a member's answer is also stored with their account", async () => {
  const anna = await signUp(site);
  const session = await sessionOf(site, anna);
  expect((await answer("no", session)).status).toBe(303);
  const account = await site.ask("/api/account.php", { host, cookie: session });
  expect(await account.json()).toMatchObject({ account: { cookie_consent: { given: false } } });
});

test("another site's form, and any other answer, store nothing", async () => {
  const crossSite = await answer("yes", undefined, { ...form, "sec-fetch-site": "cross-site" });
  expect([crossSite.status, crossSite.headers.getSetCookie()]).toEqual([403, []]);
  const other = await answer("perhaps");
  expect([other.status, other.headers.getSetCookie()]).toEqual([422, []]);
});

test("an answer to another wording doesn't count", () => {
  expect(readCookieConsent("yes.1999-01-01.1")).toBeNull();
  expect(readCookieConsent("maybe")).toBeNull();
});
