import { expect, test } from "vitest";
import { readSeed, writeSeed } from "#client/page/seed-text.ts";
import type { Seed } from "#client/page/seed.ts";

const seed: Seed = {
  page: "pages-terms",
  route: "pages-terms",
  layout: "default",
  path: "/pages/terms",
  build: "one",
  locale: "de",
  offered: ["de", "en"],
  languageMenu: true,
  entryWarning: false,
  search: true,
  signups: true,
  loggedIn: false,
  lacks: [],
  live: false,
  site: {
    name: "Rubinelle",
    niche: 3,
    imagery: null,
    search_defaults: {},
    countries: ["DE"],
    min_age: 18,
    message_credits: 5,
    signup_credits: 15,
    refund_days: 14,
    cdn_prefix: "/photos/",
    description: null,
    fictional_singular: null,
    fictional_warning: null,
    fictional_replies: "people",
    us_footer: false,
    support_email: "hallo@rubinelle.example",
    support_phone: null,
    search_fields: ["gender", "min_age", "max_age", "country"],
    logo: "gem",
    quick_exit: "https://www.wikipedia.org/",
    not_sold: false,
    message_costs: null,
    sisters: [],
    pages: [],
    sharing: [],
  },
  company: { name: "Isar", address: "Ufer 4", city: "München", country: "DE", kvk: "", vat_numbers: [] },
  user: null,
  dismissals: {},
  data: { state: "ready" },
};
const unusual: Seed = {
  ...seed,
  languageMenu: false,
  entryWarning: true,
  search: false,
  signups: false,
  lacks: ["pricing"],
  dismissals: { passkey: "2026-11-24T12:00:00Z" },
  site: {
    ...seed.site,
    imagery: "emblem",
    search_defaults: { gender: "female" },
    min_age: 40,
    message_credits: 0,
    signup_credits: 0,
    refund_days: 0,
    cdn_prefix: "https://cdn.example/",
    description: { en: "Adults only" },
    us_footer: true,
    search_fields: [],
    message_costs: { costs: 75, currency: "GBP" },
    pages: [{ token: "about", title: "About" }],
  },
};

test.each([
  ["the usual", seed],
  ["the error page", { ...seed, page: "error", route: null }],
  ["the unusual", unusual],
] as const)("a seed with %s arrives as it was sent", (_what, sent) => {
  expect(readSeed(writeSeed(sent))).toEqual(sent);
});

test("a seed goes without what most pages and sites say alike", () => {
  expect(Object.keys(JSON.parse(writeSeed(seed)))).not.toContain("dismissals");
  expect(writeSeed(seed)).not.toMatch(/wikipedia|search_fields|refund_days/);
  expect(writeSeed(unusual)).toContain('"refund_days":0');
});
