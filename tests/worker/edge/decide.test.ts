import { expect, test } from "vitest";
import { sameSitePath } from "#client/page/next-path.ts";
import { routeOf } from "#client/routes.ts";
import { statusOf } from "#contract/errors.ts";
import { countryCode } from "#contract/platform/country-code.ts";
import { trackingOf } from "#contract/platform/tracking.ts";
import { decideSearch, decideSignups } from "#edge/decide/access.ts";
import { decideCountry } from "#edge/decide/country.ts";
import { decideEntryWarning, type EntryWarningInput } from "#edge/decide/entry-warning.ts";
import { decideLocale, type LocaleInput } from "#edge/decide/locale.ts";
import { checkGuard } from "#edge/guards.ts";

const visitor: LocaleInput = {
  cookie: null,
  address: null,
  domainLanguage: null,
  acceptLanguage: null,
  country: "CH",
  siteLocales: null,
  siteCountries: ["CH"],
  complete: ["en", "nl", "de"],
  overlays: ["de-AT", "de-CH", "nl-BE"],
};

test("the cookie comes before the domain's language, that before the browser's, that before the country's first", () => {
  const all = { ...visitor, domainLanguage: "nl-NL", cookie: "de", acceptLanguage: "en" };
  expect(decideLocale(all)).toMatchObject({ value: "de", by: "cookie" });
  expect(decideLocale({ ...all, cookie: null })).toMatchObject({ value: "nl", by: "domain" });
  expect(decideLocale({ ...all, cookie: null, domainLanguage: null })).toMatchObject({
    value: "en",
    by: "browser",
  });
  expect(decideLocale({ ...visitor })).toMatchObject({ value: "de", by: "country" });
  expect(decideLocale({ ...visitor, country: null })).toMatchObject({ value: "en", by: "fallback" });
});

test("an address may name a language of any of the site's countries, wherever it is opened, and a cookie comes first", () => {
  const abroad = { ...visitor, domainLanguage: "en", country: "US", siteCountries: ["US", "NL"] };
  expect(decideLocale({ ...abroad, address: "nl" })).toMatchObject({
    value: "nl",
    by: "address",
    offered: ["en", "nl"],
  });
  expect(decideLocale({ ...abroad, address: "nl", cookie: "en" })).toMatchObject({
    value: "en",
    by: "cookie",
  });
  for (const address of ["de", "fr", "nl-NL", ""])
    expect(decideLocale({ ...abroad, address })).toMatchObject({
      value: "en",
      by: "domain",
      offered: ["en"],
    });
});

test.each([
  ["a Norwegian in Spain", "nb", "ES", ["NO", "SE"], "nb"],
  ["a Finn in Sweden", "fi", "SE", ["SE", "FI"], "fi"],
  ["a French-speaking Swiss in Germany", "fr", "DE", ["DE", "CH"], "fr"],
  ["nobody, in a language of no country of the site", "pl", "DE", ["DE", "CH"], "de"],
] as const)(
  "a cookie keeps the language that was chosen, abroad too: %s",
  (_, cookie, country, siteCountries, value) => {
    const complete = ["en", "de", "fr", "nb", "sv", "fi", "es", "pl"] as const;
    const found = decideLocale({ ...visitor, complete, cookie, country, siteCountries });
    expect(found.value).toBe(value);
    expect(found.offered).toContain(value);
  },
);

test.each([
  ["AX", "sv"],
  ["FO", "da"],
  ["GL", "da"],
  ["SJ", "nb"],
  ["LI", "de"],
  ["RE", "fr"],
  ["JP", "en"],
])("a visitor from %s is answered in %s", (country, locale) => {
  const complete = ["en", "da", "de", "fr", "nb", "sv", "fi"] as const;
  expect(decideLocale({ ...visitor, complete, country, siteCountries: [country] }).value).toBe(locale);
});

test("only complete languages are offered, and no cookie or browser gets another", () => {
  const found = decideLocale({ ...visitor, cookie: "fr", acceptLanguage: "fr-CH, it;q=0.9, de;q=0.1" });
  expect(found.offered).toEqual(["de", "en"]);
  expect(found.value).toBe("de");
});

test("a domain language that is not complete yet is passed over", () => {
  expect(decideLocale({ ...visitor, country: "SE", domainLanguage: "sv" })).toMatchObject({
    value: "en",
    offered: ["en"],
  });
});

test("Accept-Language counts by its q values, refuses q=0 and knows no as nb", () => {
  const complete = ["en", "nb", "de"] as const;
  const norwegian = { ...visitor, country: "NO", complete };
  expect(decideLocale({ ...norwegian, acceptLanguage: "en;q=0.3, no;q=0.8" }).value).toBe("nb");
  expect(decideLocale({ ...norwegian, acceptLanguage: "no;q=0, en" }).value).toBe("en");
  expect(decideLocale({ ...norwegian, acceptLanguage: "nn-NO, en;q=0.5" }).value).toBe("nb");
});

test("a site may widen or narrow what it offers", () => {
  expect(decideLocale({ ...visitor, siteLocales: ["nl"] }).offered).toEqual(["nl"]);
});

test("Tor, unknown and malformed countries are no country, and a chosen one wins", () => {
  expect([
    countryCode("T1"),
    countryCode("XX"),
    countryCode("nl"),
    countryCode(undefined),
    countryCode("NL"),
  ]).toEqual([null, null, null, null, "NL"]);
  expect(decideCountry({ seen: "DE", selected: "AT" }).value).toBe("AT");
  expect(decideCountry({ seen: "DE", selected: null }).value).toBe("DE");
  expect(decideCountry({ seen: null, selected: null }).value).toBeNull();
});

const firstVisit: EntryWarningInput = {
  route: { name: "index", layout: "default" },
  loggedIn: false,
  dismissed: false,
  enabled: true,
  country: "NL",
  countries: null,
};

test("the entry warning is shown to a logged-out visitor once", () => {
  expect(decideEntryWarning(firstVisit).value).toBe(true);
  expect(decideEntryWarning({ ...firstVisit, loggedIn: true }).value).toBe(false);
  expect(decideEntryWarning({ ...firstVisit, dismissed: true }).value).toBe(false);
  expect(decideEntryWarning({ ...firstVisit, enabled: false }).value).toBe(false);
});

test("the entry warning keeps to the site's countries, and in the chat layout to NL and DE", () => {
  expect(decideEntryWarning({ ...firstVisit, countries: ["DE"] }).value).toBe(false);
  expect(decideEntryWarning({ ...firstVisit, countries: ["DE"], country: "DE" }).value).toBe(true);
  expect(decideEntryWarning({ ...firstVisit, countries: ["DE"], country: null }).value).toBe(false);
  expect(
    decideEntryWarning({ ...firstVisit, route: { name: "chats", layout: "chat" }, country: "BE" }).value,
  ).toBe(false);
  expect(
    decideEntryWarning({ ...firstVisit, route: { name: "chats", layout: "chat" }, country: "DE" }).value,
  ).toBe(true);
});

test("complete-signup, both reset-password pages, landers and the empty layout have no entry warning", () => {
  for (const route of [routeOf("complete-signup"), routeOf("reset-password"), routeOf("reset-password-do")])
    expect(route && decideEntryWarning({ ...firstVisit, route }).value).toBe(false);
  for (const layout of ["lander", "empty"] as const)
    expect(decideEntryWarning({ ...firstVisit, route: { name: "index", layout } }).value).toBe(false);
});

test("signups and search open by setting and by traffic source", () => {
  expect(
    [
      decideSignups({ signups: "all" }, false),
      decideSignups({ signups: "with_trafficsource" }, false),
      decideSignups({ signups: "with_trafficsource" }, true),
      decideSignups({ signups: "other" }, true),
    ].map((d) => d.value),
  ).toEqual([true, false, true, false]);
  const closed = { logged_out_search: false, logged_out_search_trafficsource: true };
  expect(
    [
      decideSearch({ ...closed, logged_out_search: true }, false),
      decideSearch(closed, true),
      decideSearch(closed, false),
      decideSearch({ ...closed, logged_out_search_trafficsource: false }, true),
    ].map((d) => d.value),
  ).toEqual([true, true, false, false]);
});

test("only network or ref make a traffic source", () => {
  expect(trackingOf(new URLSearchParams("sub1=x&gclid=y"))).toBeNull();
  expect(trackingOf(new URLSearchParams("ref=abc&sub1=x&gclid=y"))).toEqual({ ref: "abc", sub1: "x" });
});

test("a route that names an unknown guard fails, whatever the visitor", async () => {
  const asked = { loggedIn: true, path: "/chats", next: null };
  await expect(checkGuard("no-such-guard", asked)).rejects.toThrow("no-such-guard");
  expect(statusOf(new Error("unknown guard no-such-guard"))).toBe(500);
  await expect(checkGuard("toString", asked)).rejects.toThrow();
  expect(await checkGuard(undefined, asked)).toBeNull();
});

test("a visitor is sent to the login with the way back, a member away from it, and neither in a circle", async () => {
  const asked = { loggedIn: false, path: "/notifications?tab=mail&page=2", next: null };
  expect(await checkGuard("member", asked)).toBe("/login?next=%2Fnotifications%3Ftab%3Dmail%26page%3D2");
  expect(await checkGuard("member", { ...asked, loggedIn: true })).toBeNull();
  expect(await checkGuard("visitor", asked)).toBeNull();
  expect(await checkGuard("visitor", { ...asked, loggedIn: true, next: "/notifications" })).toBe(
    "/notifications",
  );
  for (const next of [null, "/", "/login", "/login?next=%2Flogin", "//evil.example", "https://evil.example/"])
    expect(await checkGuard("visitor", { ...asked, loggedIn: true, next })).toBe("/members");
});

test("what a form without script chose on the credits page is the address of its order, with what the address carried", async () => {
  const chose = (query: string) =>
    checkGuard("buyer", { loggedIn: true, path: `/credits?${query}`, next: null });
  expect(await chose("bundle=p2&method=ideal&country=NL&next=%2Fchats%2F1")).toBe(
    "/credits/p2/ideal?country=NL&next=%2Fchats%2F1",
  );
  expect(await chose("bundle=p0&method=visa:card-1&code=SPRING")).toBe(
    "/credits/p0/visa?code=SPRING&card=card-1",
  );
  expect(await chose("bundle=p3")).toBe("/credits/p3");
  for (const query of ["", "country=NL", "bundle=p9&method=ideal", "method=ideal"])
    expect(await chose(query)).toBeNull();
  expect(await chose("bundle=p1&method=cash:x")).toBe("/credits/p1");
  expect(await checkGuard("buyer", { loggedIn: false, path: "/credits?bundle=p1", next: null })).toBe(
    "/login?next=%2Fcredits%3Fbundle%3Dp1",
  );
});

test("nobody is sent on to another site", () => {
  for (const evil of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/a\nb",
    "",
    null,
  ])
    expect(sameSitePath(evil)).toBe("/");
  expect(sameSitePath("/members?gender=male")).toBe("/members?gender=male");
});
