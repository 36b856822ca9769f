import { type } from "arktype";
import { PRICE_LIST } from "#contract/bundles.ts";
import { LOCALES, SIGNUP_MODES } from "#contract/entities.ts";
import { PAYMENT_METHODS } from "#contract/payment-methods.ts";
import { PAYMENT_PROVIDERS, type PaymentProviderName } from "#contract/payment-providers.ts";
import { PROFILE_FIELDS, PROFILE_NOTES, SEARCH_FIELDS } from "#contract/profile-fields.ts";
import { LOGOS } from "#contract/tenant.ts";
import { INTERESTS } from "#contract/vocabulary.ts";
import { STYLES } from "./style.ts";

const host = type(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/,
).describe("a host name in lower case, without scheme or port");
const country = type(/^[A-Z]{2}$/).describe("a country as two capital letters (ISO 3166)");
const colour = type(/^#[0-9a-f]{6}$/).describe("a colour as #rrggbb in lower case");
const locale = type.enumerated(...LOCALES);
const credits = type("0 <= number.integer <= 1000");
const text = type("0 < string <= 300");
const prose = type("0 < string <= 2000");
/** One text for all languages, or a table by language. */
const localText = prose.or(
  type({ "[string]": prose }).narrow(
    (table, ctx) =>
      Object.keys(table).every((key) => (LOCALES as readonly string[]).includes(key)) ||
      ctx.mustBe(`a text or a table by language (${LOCALES.join(", ")})`),
  ),
);
const money = type({
  "+": "reject",
  costs: type("0 <= number.integer <= 100000").describe("a sum in minor units (cents)"),
  currency: type(/^[A-Z]{3}$/).describe("a currency as three capital letters"),
});
const region = type({ "+": "reject", code: type(/^[A-Za-z0-9-]{1,12}$/), name: text });

/** Whether a table's keys are countries. */
const byCountry = (table: object, ctx: { mustBe: (what: string) => false }) =>
  Object.keys(table).every((key) => country.allows(key)) ||
  ctx.mustBe("a table by country, as two capital letters each");

/** Whether a table's keys are currencies. */
const byCurrency = (table: object, ctx: { mustBe: (what: string) => false }) =>
  Object.keys(table).every((key) => /^[A-Z]{3}$/.test(key)) ||
  ctx.mustBe("a table by currency, as three capital letters each");

/** The price of a bundle: high enough that something remains after the highest discount, 90 percent. */
const price = type("10 <= number.integer <= 100000000").describe("a sum of 10 or more minor units (cents)");

/** The colours that a site states; theme.ts derives all others from them. */
export const colorTable = type({
  "+": "reject",
  primary: colour.default("#fbb63c"),
  secondary: colour.default("#fb930c"),
  success: colour.default("#0f9713"),
  danger: colour.default("#dc3545"),
  unread: colour.default("#fbb63c"),
});

/** What makes a brand beside its colours; style.ts says what each value does. */
export const styleTable = type({
  "+": "reject",
  headings: type.enumerated(...STYLES.headings).default(STYLES.headings[0]),
  cards: type.enumerated(...STYLES.cards).default(STYLES.cards[0]),
  motion: type.enumerated(...STYLES.motion).default(STYLES.motion[0]),
  surfaces: type.enumerated(...STYLES.surfaces).default(STYLES.surfaces[0]),
});

/** A file in tenants/. Keys with a default may be left out. The names are the specification's. */
export const tenantFile = type({
  "+": "reject",
  hosts: host.array().atLeastLength(1).describe("a list of hosts, the canonical one first"),
  name: "1 <= string <= 40",
  brand: type(/^[a-z0-9-]{1,40}$/).describe(
    "a word in lower case; sites with the same brand belong together",
  ),
  countries: country.array().atLeastLength(1),
  company_id: type(/^[a-z0-9-]{1,40}$/).describe("the id of a company in companies.toml"),
  pool: type(/^[a-z][a-z0-9]{0,19}$/).describe("the name of a pool of worker/origin/wrangler.toml"),
  support_email: type("string.email <= 254"),

  origin: type("string <= 300").default("embedded"),
  partners: type(/^[a-z0-9-]{1,40}$/)
    .describe("a name of small letters, digits and hyphens")
    .array()
    .default(() => []),
  domain_language: type(/^[a-z]{2}([-_][A-Za-z]{2})?$/)
    .or("null")
    .default(null),
  locales: locale.array().atLeastLength(1).or("null").default(null),
  logo: type.enumerated(...LOGOS).default("flower"),
  colors: colorTable.default(() => ({})),
  style: styleTable.default(() => ({})),

  niche: type("1 <= number.integer <= 7").describe("a niche from 1 to 7").default(1),
  imagery: type.enumerated("faces", "emblem").or("null").default(null),
  search_defaults: type({
    "+": "reject",
    "gender?": "'male' | 'female' | 'all'",
    "min_age?": "18 <= number.integer <= 99",
  }).default(() => ({})),
  entry_warning_text: localText.or("null").default(null),
  min_age: type("18 <= number.integer <= 99").default(18),
  signups: type.enumerated(...SIGNUP_MODES).default("all"),
  logged_out_search: "boolean = true",
  logged_out_search_trafficsource: "boolean = true",
  visible_profile_fields: type
    .enumerated(...PROFILE_FIELDS)
    .array()
    .default(() => [...PROFILE_FIELDS]),
  visible_profile_notes: type
    .enumerated(...PROFILE_NOTES)
    .array()
    .default(() => [...PROFILE_NOTES]),
  search_fields: type
    .enumerated(...SEARCH_FIELDS)
    .array()
    .default(() => [...SEARCH_FIELDS]),
  interests: type
    .enumerated(...INTERESTS)
    .array()
    .default(() => [...INTERESTS]),
  region_data: type({ "[string]": region.array() })
    .narrow(byCountry)
    .default(() => ({})),

  message_credits: credits.default(5),
  signup_credits: credits.or("null").default(null),
  photo_credits: credits.default(5),
  gift_credits: credits.default(10),
  premium_swipe_likes: type("4 <= number.integer <= 1000").default(4),
  message_length: type("50 <= number.integer <= 5000").default(500),
  minimum_message_costs: type({ "[string]": money })
    .narrow(byCountry)
    .default(() => ({})),
  bundle_credits: type("0 < number.integer <= 100000")
    .array()
    .exactlyLength(4)
    .describe("the credits of four bundles")
    .default(() => [...PRICE_LIST.credits]),
  prices: type({ "[string]": price.array().exactlyLength(4) })
    .narrow(byCurrency)
    .describe("by currency the prices of four bundles, in minor units with VAT")
    .default(() => ({})),
  payment_methods: type
    .enumerated(...PAYMENT_METHODS)
    .array()
    .atLeastLength(1)
    .or("null")
    .default(null),
  refund_days: type("0 <= number.integer <= 365").default(14),
  member_resell: "boolean = false",

  index_title: localText.or("null").default(null),
  description: localText.or("null").default(null),
  cdn_prefix: type(/^(https:\/\/[a-z0-9.-]+)?\/([\w./-]*\/)?$/)
    .describe("a path or an https address that ends in a slash")
    .default("/photos/"),
  mail_name: text.or("null").default(null),
  support_phone: type(/^\+[0-9][0-9 -]{5,20}$/)
    .describe("a phone number that begins with + and the country")
    .or("null")
    .default(null),
  support_hours: localText.or("null").default(null),
  imprint: localText.or("null").default(null),
  enable_site_entry_popup: "boolean = true",
  site_entry_popup_countries: country.array().or("null").default(null),
  push_public_key: text.or("null").default(null),
  fictional_warning: localText.or("null").default(null),
  fictional_singular: localText.or("null").default(null),
  fictional_plural: localText.or("null").default(null),
  fictional_icon: type.enumerated("mask").default("mask"),
  fictional_replies: type.enumerated("people", "script", "model").default("people"),
  us_footer: "boolean = false",
  quick_exit: type(/^https:\/\/[a-z0-9.-]+(\/[\w./-]*)?$/)
    .describe("an https address")
    .default("https://www.wikipedia.org/"),
  account_privacy: type.enumerated("specified", "neutral").default("specified"),
  design_version: type.enumerated(1).default(1),
});
export type TenantFile = typeof tenantFile.infer;

/** Where a company is registered for VAT: its numbers by country, and that of the one-stop shop. */
const vatTable = type({
  "+": "reject",
  registered: type({ "[string]": text }).narrow(byCountry),
  oss: text.or("null").default(null),
  untaxed: country.array().default(() => []),
});

const account = type(/^\d{1,9}$/).describe("the number of an account, as a text");
/** The accounts of sales and of their VAT, by where that is owed. */
const taxAccounts = type({ "+": "reject", sales: account, vat: account });

/** How a company's bookkeeping is exported: the numbers are those of its own chart of accounts. */
const accountingTable = type({
  "+": "reject",
  fiscal_year_start: type("1 <= number.integer <= 12")
    .describe("the month in which its year begins")
    .default(1),
  accounts: type({
    "+": "reject",
    customers: account,
    provider: account,
    bank: account,
    unallocated: account,
    fees: account,
    conversions: account,
    home: taxAccounts,
    abroad: taxAccounts,
    oss: taxAccounts,
    untaxed: taxAccounts,
  }),
  datev: type({
    "+": "reject",
    consultant: type("1001 <= number.integer <= 9999999"),
    client: type("1 <= number.integer <= 99999"),
    account_length: type("4 <= number.integer <= 8"),
    chart: type(/^\d{2}$/).describe("the number of the chart of accounts: 03, 04"),
  })
    .or("null")
    .default(null),
});
export type AccountingTable = typeof accountingTable.infer;

/** A table of companies.toml. */
export const companyTable = type({
  "+": "reject",
  name: text,
  address: text,
  city: text,
  country,
  kvk: text,
  tradenames: text.array(),
  vat_numbers: text.array(),
  vat: vatTable,
  accounting: accountingTable.or("null").default(null),
  payment_provider: type
    .enumerated(...(Object.keys(PAYMENT_PROVIDERS) as PaymentProviderName[]))
    .default("mollie"),
  creditor_id: type(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/).describe(
    "a SEPA creditor identifier, without spaces",
  ),
  support_phone: text,
  mail_domain: type(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/).describe("the domain that its mail is sent from"),
  delete_discount: "0 <= number.integer <= 90",
  added: type(/^\d{4}-\d{2}-\d{2}$/).describe("a date as YYYY-MM-DD"),
});
export const companyFile = type({ "[string]": companyTable });
