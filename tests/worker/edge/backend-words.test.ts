import { afterEach, expect, test, vi } from "vitest";
import type { CallName } from "#contract/rules.ts";
import { checkAnswer } from "#edge/backend/check.ts";
import { overlaySettings } from "#edge/backend/settings.ts";
import { readTenants } from "#tools/tenants/read.ts";

/** How an operator's own backend may word its answers, and what is said where one cannot be read. */

const [tenant] = readTenants("tenants", ["europe", "world"], false).tenants;
if (!tenant) throw new Error("no site file");
const file = { ...tenant.settings, domain: "harbour.example", min_age: 18, refund_days: 14 };
const settingsFrom = (said: object) => overlaySettings(file, said);

const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => log.mockClear());
/** The lines of the log, as field, what was expected and what was found. */
const lines = (): string[] =>
  log.mock.calls.map(([line]) => {
    const { call, field, expected, found }: Record<string, string> = JSON.parse(String(line));
    return [call, field, expected, found].join(" | ");
  });
/** Each its own site, of which nothing was logged yet. */
let sites = 0;
const check = (name: CallName, given: unknown): unknown =>
  checkAnswer(name, given, { ...file, domain: `site-${++sites}.example` });

test("numbers and flags of the settings may be text", () => {
  expect(
    settingsFrom({
      settings: {
        min_age: "21",
        refund_days: " 30 ",
        message_length: "321",
        niche: "3",
        message_credits: "007",
        premium_swipe_likes: "40.0",
        logged_out_search: "true",
        enable_site_entry_popup: "off",
        member_resell: "t",
        us_footer: "",
      },
    }),
  ).toMatchObject({
    min_age: 21,
    refund_days: 30,
    message_length: 321,
    niche: 3,
    message_credits: 7,
    premium_swipe_likes: 40,
    logged_out_search: true,
    enable_site_entry_popup: false,
    member_resell: true,
    us_footer: false,
  });
});

test("no way of writing an age makes it younger than 18, and none of writing a price another price", () => {
  for (const min_age of ["16", "17.9", 17, "1e1", "018x", "eighteen", -21, "0x15"])
    expect(settingsFrom({ settings: { min_age } }).min_age).toBe(18);
  const prices = settingsFrom({
    settings: {
      minimum_message_costs: {
        GB: { costs: "0,75", currency: "GBP" },
        IE: { costs: "75", currency: "EUR" },
        NL: { costs: "75 cents", currency: "EUR" },
        DE: { costs: 75, currency: "EUR" },
      },
    },
  }).minimum_message_costs;
  expect(prices).toEqual({ IE: { costs: 75, currency: "EUR" }, DE: { costs: 75, currency: "EUR" } });
  for (const age of ["17", "17.9", 17, "seventeen", "0"])
    expect(() => check("GET /api/blocks.php", { profiles: [{ id: 1, age }] })).toThrow("origin_invalid");
  expect(check("GET /api/blocks.php", { profiles: [{ id: 1, age: "18" }] })).toMatchObject({
    profiles: [{ id: "1" }],
  });
});

test.each(["www.harbour.example", "Harbour.Example", "https://harbour.example/", "harbour.example:443"])(
  "settings of the domain %s are the site's own",
  (domain) => {
    expect(settingsFrom({ settings: { domain, name: "Harbourlight" } }).name).toBe("Harbourlight");
  },
);

test("settings of another domain are none", () => {
  for (const domain of ["other.example", "www.other.example", "harbour.example.evil", "", 7, null])
    expect(settingsFrom({ settings: { domain, name: "Strangelove" } }).name).toBe(file.name);
});

test("settings without a table around them are read, and an error is none", () => {
  const flat = { name: "Harbourlight", domain: "harbour.example", min_age: "21", domain_language: "nl" };
  expect(settingsFrom(flat)).toMatchObject({ name: "Harbourlight", min_age: 21, domain_language: "nl" });
  for (const none of [{ error: "down" }, [], {}, null])
    expect(() => check("GET /api/settings.php", none)).toThrow("origin_invalid");
});

test.each([
  ["020 555 0142", "020 555 0142"],
  ["0044 20 5550 0199", "+44 20 5550 0199"],
  ["+44 (0)20/5550.0199", "+44 20 5550 0199"],
  ["(020) 555-0142", "020 555-0142"],
  // never the phone of the file, which may be another company's
  ["ask at the harbour", null],
  [31205550142, null],
])("the phone %s is shown as %s", (given, shown) => {
  expect(settingsFrom({ settings: { support_phone: given } }).support_phone).toBe(shown);
});

test("what cannot be read of the settings is logged once, by field, expected and found, without a word of it", () => {
  const answer = {
    settings: { min_age: "twenty", name: "Harbourlight", refund_days: "14 days", us_footer: 7 },
  };
  for (let times = 0; times < 3; times++) checkAnswer("GET /api/settings.php", answer, file);
  expect(lines().toSorted()).toEqual([
    "GET /api/settings.php | settings.min_age | a number | a text",
    "GET /api/settings.php | settings.refund_days | a number | a text that begins with a number",
    "GET /api/settings.php | settings.us_footer | a flag | a whole number",
  ]);
  expect(log.mock.calls.join(" ")).not.toMatch(/twenty|14 days/);
});

test("the company's fields fail one by one, and what is not said stays empty", () => {
  const company = {
    name: "Harbour Ltd.",
    address: "3 Quay Street",
    city: "Whitby",
    country: "United Kingdom",
    kvk: 12345678,
    tradenames: 7,
    vat_numbers: "GB123456789",
    support_phone: false,
    delete_discount: "a quarter",
    added: "some day",
  };
  expect(check("GET /api/companyinfo.php", company)).toEqual({
    id: "",
    name: "Harbour Ltd.",
    address: "3 Quay Street",
    city: "Whitby",
    country: "",
    kvk: "12345678",
    tradenames: [],
    vat_numbers: ["GB123456789"],
    support_phone: "",
    delete_discount: 0,
    added: "1970-01-01T00:00:00.000Z",
  });
  expect(
    lines()
      .map((line) => line.split(" | ")[1] ?? "")
      .toSorted(),
  ).toEqual(["added", "country", "delete_discount", "support_phone", "tradenames"]);
  expect(check("GET /api/companyinfo.php", { ...company, delete_discount: "25 %" })).toMatchObject({
    delete_discount: 25,
  });
  expect(() => check("GET /api/companyinfo.php", { ...company, name: null })).toThrow("origin_invalid");
});

test("a user has the id of the profile where it names none of its own", () => {
  const user = {
    status: "active",
    credits: "15.00",
    paid_user: "yes",
    signup_date: "2026-01-02 10:20:30",
    language: 7,
    profile: { id: 71, name: "Ottoline" },
  };
  expect(check("GET /api/user.php", { user })).toMatchObject({
    user: { id: "71", credits: 15, paid_user: true, language: "en", profile: { id: "71" } },
  });
  expect(lines()).toEqual([expect.stringContaining("GET /api/user.php | user.language | ")]);
});

test("a field of a row that cannot be read is left out, and a row that would say something else without it", () => {
  const row = (more: object) => ({ id: 8, name: "Ignatius", age: "41", gender: "male", ...more });
  expect(
    check("GET /api/members.php", {
      profiles: [row({ city: 7, activity: "asleep", liked: "maybe" }), row({ fictional: "perhaps" })],
      num_results: "2",
    }),
  ).toMatchObject({ profiles: [{ id: "8", age: 41, fictional: false }], num_results: 2 });
  expect(
    lines()
      .map((line) => line.split(" | ")[1] ?? "")
      .toSorted(),
  ).toEqual(["activity", "city", "fictional", "liked"]);
});

test("a photo of a profile that cannot be read leaves the profile", () => {
  const profile = { id: 8, name: "Ignatius", age: 41, gender: "male", country: "GB", city: "Whitby" };
  const photos = [
    { filename: "8/a.jpg", thumb_filename: "8/b.jpg" },
    { filename: "../8/a.jpg", thumb_filename: "8/b.jpg" },
  ];
  expect(check("GET /api/member.php", { profile: { ...profile, photos } })).toMatchObject({
    profile: { photos: [{ filename: "8/a.jpg" }] },
  });
});

test("a discount whose validity is a word lasts as long as its end says, and one whose minimum cannot be read is none", () => {
  const discount = { code: "WELCOME25", value_percentage: "25", status: "active", expired: "0" };
  expect(check("GET /api/discountcode.php", { ...discount, validity: "unlimited" })).toMatchObject({
    value_percentage: 25,
    validity: null,
    expired: false,
  });
  expect(check("GET /api/discountcode.php", { ...discount, validity: "3600" })).toMatchObject({
    validity: 3600,
  });
  expect(check("GET /api/discountcode.php", { ...discount, minimum_order_value: "20,00" })).toBeNull();
});

test.each([
  ["https://cdn.harbour.example/p/2026/8.jpg", "2026/8.jpg"],
  ["http://cdn.harbour.example/p/2026/8.jpg", "2026/8.jpg"],
  ["//cdn.harbour.example/p/8.jpg?v=3&sign=a%2Fb", "8.jpg?v=3&sign=a%2Fb"],
  ["2026/8 of may.jpg?v=3", "2026/8%20of%20may.jpg?v=3"],
  ["/8.jpg", "8.jpg"],
])("the photo %s is the file %s behind cdn_prefix", (given, filename) => {
  const settings = { ...file, cdn_prefix: "https://cdn.harbour.example/p/" };
  const row = { id: 8, main_image: { filename: given, thumb_filename: given, match: given } };
  expect(checkAnswer("GET /api/blocks.php", { profiles: [row] }, settings)).toMatchObject({
    profiles: [{ main_image: { filename, thumb_filename: filename, match: filename } }],
  });
});

test.each([
  "https://evil.example/8.jpg",
  "https://cdn.harbour.example.evil/p/8.jpg",
  "javascript:alert(1)",
  '8.jpg?"onerror=alert(1)',
  "8.jpg?a b",
  "8.jpg#top",
  "//evil.example/8.jpg",
])("the photo %s is none, and its member is shown without it", (filename) => {
  const settings = { ...file, cdn_prefix: "https://cdn.harbour.example/p/" };
  const row = { id: 8, name: "Ignatius", main_image: { filename } };
  expect(checkAnswer("GET /api/blocks.php", { profiles: [row] }, settings)).toMatchObject({
    profiles: [{ name: "Ignatius", main_image: null }],
  });
});
