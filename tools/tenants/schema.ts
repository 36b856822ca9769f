import { LOCALES } from "#contract/entities.ts";
import { LOGOS } from "#contract/platform/tenant.ts";
import { PRICE_LIST } from "#contract/product/bundles.ts";
import { PAYMENT_METHODS } from "#contract/product/payment-methods.ts";
import { PAYMENT_PROVIDERS, type PaymentProviderName } from "#contract/product/payment-providers.ts";
import { SETTINGS, type FileSettings } from "#contract/product/settings.ts";
import { type } from "#contract/schema.ts";
import { byCountry, country, localText, settingShapes, text } from "./shapes.ts";
import { STYLES } from "./style.ts";

const host = type(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/,
).describe("a host name in lower case, without scheme or port");
const colour = type(/^#[0-9a-f]{6}$/).describe("a colour as #rrggbb in lower case");
const locale = type.enumerated(...LOCALES);

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

/** What a file says of where a site is, what it sells and how it looks. */
const siteKeys = type({
  hosts: host.array().atLeastLength(1).describe("a list of hosts, the canonical one first"),
  pool: type(/^[a-z][a-z0-9]{0,19}$/).describe("the name of a pool of worker/origin/wrangler.toml"),
  origin: type("string <= 300").default("embedded"),
  partners: type(/^[a-z0-9-]{1,40}$/)
    .describe("a name of small letters, digits and hyphens")
    .array()
    .default(() => []),
  locales: locale.array().atLeastLength(1).or("null").default(null),
  logo: type.enumerated(...LOGOS).default("flower"),
  colors: colorTable.default(() => ({})),
  style: styleTable.default(() => ({})),
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
  support_hours: localText.or("null").default(null),
  imprint: localText.or("null").default(null),
  quick_exit: type(/^https:\/\/[a-z0-9.-]+(\/[\w./-]*)?$/)
    .describe("an https address")
    .default("https://www.wikipedia.org/"),
});

/** The settings' rows as keys of a file. */
const settingKeys = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, row]): [string, unknown] => {
    const shape: unknown = settingShapes.type.raw(row.is);
    if (!("default" in row)) return [name, shape];
    const { default: value } = row;
    const isObject = typeof value === "object" && value !== null;
    return [name, [shape, "=", isObject ? () => structuredClone(value) : value]];
  }),
);

export type TenantFile = typeof siteKeys.infer & FileSettings;
/** A file in tenants/. Keys with a default may be left out. The names are the specification's. */
export const tenantFile = type.raw({ "...": siteKeys, "+": "reject", ...settingKeys }).as<TenantFile>();

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
