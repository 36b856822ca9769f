import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { type } from "arktype";
import type { Variants } from "#client/landers/variant.ts";
import { lowestMessagePrice, PRICE_LIST, type PriceList } from "#contract/bundles.ts";
import { EEA_AND_GB } from "#contract/eea.ts";
import { LOCALES, type CompanyInfo, type Locale, type Settings } from "#contract/entities.ts";
import type { Operator } from "#contract/operators.ts";
import type { Tenant } from "#contract/tenant.ts";
import { isOfUnion, vatDueIn, type VatRegistrations } from "#contract/vat.ts";
import { fault, parseToml } from "./faults.ts";
import { LANDERS, readLanders } from "./landers.ts";
import { OPERATORS, readOperators } from "./operators.ts";
import { readSitePages, titlesOf, type SitePage } from "./pages.ts";
import { colorTable, companyTable, styleTable, tenantFile, type TenantFile } from "./schema.ts";
import { NEUTRALS } from "./style.ts";
import { deriveTheme, themeCss, unreadablePairs } from "./theme.ts";

/** The free messages of a new member where the file sets no signup_credits (answers, section 2). */
const FREE_MESSAGES = 3;
const COMPANIES = "companies.toml";

export interface ReadTenants {
  tenants: Tenant[];
  /** Each as "file: key: expected ..., found ...". Empty when every file is valid. */
  faults: string[];
  /** Every host of every valid site, the canonical one included. */
  hosts: Map<string, Tenant>;
  /** The sites' own pages by `<site>/<token>`. */
  pages: Map<string, SitePage>;
  /** The variants of the landers by `<lander>.<slug>`, with `<site>/` before those of one site. */
  variants: Variants;
  /** The people who operate the sites. */
  operators: Operator[];
}

/**
 * Reads every site of a folder. An invalid file is left out and all its faults are reported; the other sites
 * are unaffected. With `production`, a backend that is not reached by https is a fault.
 */
export function readTenants(folder: string, pools: readonly string[], production: boolean): ReadTenants {
  const faults: string[] = [];
  const name = (file: string) => relative(process.cwd(), join(folder, file));
  const companies = readCompanies(join(folder, COMPANIES), name(COMPANIES), faults);
  const hosts = new Map<string, Tenant>();
  const files: { tenant: Tenant; file: TenantFile }[] = [];
  const pages = new Map<string, SitePage>();
  const common = readLanders(join(folder, LANDERS), name(LANDERS));
  const variants = common.variants;
  faults.push(...common.faults);

  for (const entry of readdirSync(folder)
    .filter((f) => f.endsWith(".toml") && f !== COMPANIES && f !== OPERATORS)
    .sort()) {
    const parsed = parseToml(join(folder, entry), name(entry), faults);
    if (parsed === null) continue;
    const file = tenantFile(parsed);
    const fileFaults = [
      ...(file instanceof type.errors
        ? file.map((e) => fault(name(entry), e.path.join(".") || "(file)", e.expected, e.actual))
        : []),
      ...faultsBeyondSchema(parsed, name(entry), pools, companies, hosts, production),
      ...(file instanceof type.errors
        ? []
        : [...priceFaults(file, name(entry)), ...refundFaults(file, name(entry))]),
    ];
    faults.push(...fileFaults);
    if (fileFaults.length > 0 || file instanceof type.errors) continue;
    const company = companies.get(file.company_id);
    if (!company) continue;
    const untaxable = vatFaults(file, company, name(entry));
    faults.push(...untaxable);
    if (untaxable.length > 0) continue;
    const tenant = buildTenant(entry.slice(0, -".toml".length), file, company);
    const own = readSitePages(join(folder, tenant.id), name(tenant.id));
    faults.push(...own.faults);
    for (const [token, page] of own.pages) {
      pages.set(`${tenant.id}/${token}`, page);
      tenant.pages.push({ token, titles: titlesOf(page) });
    }
    const landers = readLanders(join(folder, tenant.id, LANDERS), name(join(tenant.id, LANDERS)));
    faults.push(...landers.faults);
    for (const [key, variant] of Object.entries(landers.variants)) variants[`${tenant.id}/${key}`] = variant;
    files.push({ tenant, file });
    for (const host of file.hosts) hosts.set(host, tenant);
  }

  const brands = Map.groupBy(files, ({ file }) => file.brand);
  const shares = ({ origin, settings }: Tenant) => origin === "embedded" && settings.member_resell;
  for (const { tenant, file } of files) {
    const sisters = (brands.get(file.brand) ?? []).filter((s) => s.tenant !== tenant);
    tenant.sisters = sisters.map((s) => ({
      host: s.tenant.host,
      name: s.file.name,
      countries: s.file.countries,
      language: localeOf(s.file.domain_language),
    }));
    tenant.brand = [tenant, ...sisters.map((s) => s.tenant)]
      .map(({ host, settings, locales }) => ({
        host,
        countries: settings.countries,
        domainLanguage: settings.domain_language,
        locales,
      }))
      .toSorted((a, b) => (a.host < b.host ? -1 : 1));
    tenant.sharing = sisters.flatMap(({ tenant: sister }) =>
      shares(tenant) && shares(sister) && sister.pool === tenant.pool
        ? [{ id: sister.id, host: sister.host, name: sister.settings.name }]
        : [],
    );
  }
  const tenants = files.map(({ tenant }) => tenant);
  const known = {
    sites: tenants,
    companies: new Map(
      [...companies.keys()].map((id) => [
        id,
        files.filter(({ file }) => file.company_id === id).map(({ tenant }) => tenant.id),
      ]),
    ),
  };
  const operators = readOperators(join(folder, OPERATORS), name(OPERATORS), known, faults);
  return { tenants, faults, hosts, pages, variants, operators };
}

/** The locale that the first two letters of a domain_language name, if there is one (answers, section 1). */
function localeOf(language: string | null): Locale | null {
  return LOCALES.find((locale) => locale === language?.slice(0, 2)) ?? null;
}

/** The valid companies by id. The faults of the others are reported; their sites become faults too. */
function readCompanies(path: string, name: string, faults: string[]): Map<string, Company> {
  const companies = new Map<string, Company>();
  for (const [id, table] of Object.entries(parseToml(path, name, faults) ?? {})) {
    const company = companyTable(table);
    if (company instanceof type.errors)
      faults.push(...company.map((e) => fault(name, [id, ...e.path].join("."), e.expected, e.actual)));
    else companies.set(id, { id, ...company });
  }
  return companies;
}

/**
 * The faults that a schema cannot find: an unknown pool or company, a host that another site has, a backend
 * at a forbidden address, colours that are hard to read.
 */
function faultsBeyondSchema(
  file: Record<string, unknown>,
  name: string,
  pools: readonly string[],
  companies: Map<string, Company>,
  hosts: Map<string, Tenant>,
  production: boolean,
): string[] {
  const {
    pool,
    company_id: company,
    origin = "embedded",
    cdn_prefix: cdn = "/photos/",
    colors = {},
    style = {},
  } = file;
  const faults: string[] = [];
  if (typeof pool === "string" && !pools.includes(pool))
    faults.push(fault(name, "pool", `one of ${pools.join(", ")}`, JSON.stringify(pool)));
  if (typeof company === "string" && !companies.has(company))
    faults.push(
      fault(name, "company_id", `one of ${[...companies.keys()].join(", ")}`, JSON.stringify(company)),
    );
  for (const host of Array.isArray(file["hosts"]) ? file["hosts"] : []) {
    const owner = hosts.get(String(host));
    if (owner)
      faults.push(
        fault(name, "hosts", "a host of its own", `"${String(host)}", which belongs to ${owner.id}`),
      );
  }
  if (typeof origin === "string" && !isAllowedOrigin(origin, production))
    faults.push(
      fault(
        name,
        "origin",
        `"embedded" or the https address of a public backend${production ? "" : " (http on loopback)"}`,
        JSON.stringify(origin),
      ),
    );
  else if (origin !== "embedded" && cdn === "/photos/")
    faults.push(
      fault(
        name,
        "cdn_prefix",
        "the address of the backend's photos, since an HTTP backend has no photo route here",
        "none",
      ),
    );
  const palette = colorTable(colors);
  const shown = styleTable(style);
  if (!(palette instanceof type.errors || shown instanceof type.errors))
    for (const pair of unreadablePairs(palette, shown.surfaces))
      faults.push(fault(name, "colors", "pairs of at least 4.5:1", pair));
  return faults;
}

/**
 * Prices that cannot be charged, and a minimum price that the site's own prices undercut. A site with an HTTP
 * backend has its prices there.
 */
function priceFaults(file: TenantFile, name: string): string[] {
  if (file.origin !== "embedded") return [];
  const list = sellingTerms(file);
  // Countries whose currency has no price pay in euros.
  if (!Object.hasOwn(list.prices, "EUR"))
    return [fault(name, "prices", "EUR among the currencies", Object.keys(list.prices).join(", "))];
  return Object.entries(file.minimum_message_costs).flatMap(([country, { costs, currency }]) => {
    const lowest = lowestMessagePrice(country, list, file.message_credits);
    const isReachable = currency === lowest.currency && costs >= lowest.costs;
    return isReachable
      ? []
      : [
          fault(
            name,
            `minimum_message_costs.${country}`,
            `at least ${lowest.costs} ${lowest.currency}, which a message costs there by the site's prices`,
            `${costs} ${currency}`,
          ),
        ];
  });
}

/** A shorter withdrawal period than consumers have by law in a country of the site. */
function refundFaults({ refund_days: days, countries }: TenantFile, name: string): string[] {
  const served = countries.filter((country) => EEA_AND_GB.includes(country));
  return days >= LEAST_REFUND_DAYS || served.length === 0
    ? []
    : [
        fault(
          name,
          "refund_days",
          `at least ${LEAST_REFUND_DAYS}, the law's period in ${served.join(", ")}`,
          String(days),
        ),
      ];
}
/** Directive 2011/83/EU, article 9; the United Kingdom's Consumer Contracts Regulations 2013, regulation 30. */
const LEAST_REFUND_DAYS = 14;

/**
 * The countries of a site in which its company may not sell: a tax would be due without a registration. A
 * site with an HTTP backend has its taxes there.
 */
function vatFaults(
  { origin, countries, company_id: id }: TenantFile,
  { vat }: Company,
  name: string,
): string[] {
  if (origin !== "embedded") return [];
  return countries
    .filter((country) => vatDueIn(vat, country) === null)
    .map((country) =>
      fault(
        name,
        "countries",
        `countries in which ${id} may sell: state its VAT number in companies.toml (vat.registered.${country}${isOfUnion(country) ? ", or vat.oss" : ""}), that none is owed there (vat.untaxed), or leave the country out`,
        country,
      ),
    );
}

/**
 * A company of companies.toml: what visitors see, the domain of its mail, its SEPA creditor identifier, and
 * where it is registered for VAT.
 */
type Company = CompanyInfo & { mail_domain: string; creditor_id: string; vat: VatRegistrations };

/** Host names and addresses inside a private network, which a production site must not call. */
const PRIVATE_HOST = /^(localhost|[\d.]+|\[.*\])$|\.(localhost|local|internal|home\.arpa)$/;

function isAllowedOrigin(origin: string, production: boolean): boolean {
  if (origin === "embedded") return true;
  const url = URL.parse(origin);
  if (!url || url.username || url.search || url.hash) return false;
  if (url.protocol === "https:") return !production || !PRIVATE_HOST.test(url.hostname);
  return (
    !production && url.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)
  );
}

/** The lowest price of a message in each of the site's countries, by its own prices. */
const lowestPrices = (
  { countries, message_credits: credits }: TenantFile,
  list: PriceList,
): Settings["minimum_message_costs"] =>
  Object.fromEntries(countries.map((country) => [country, lowestMessagePrice(country, list, credits)]));

/** What the site sells, and how. A site that states prices sells only in their currencies. */
const sellingTerms = ({
  bundle_credits: credits,
  prices,
  payment_methods: methods,
}: TenantFile): Tenant["selling"] => ({
  credits,
  prices: Object.keys(prices).length > 0 ? prices : PRICE_LIST.prices,
  methods,
});

/** The tenant that a valid file and its company describe. */
function buildTenant(
  id: string,
  file: TenantFile,
  { mail_domain: mailDomain, creditor_id: creditorId, vat, ...company }: Company,
): Tenant {
  const {
    hosts,
    pool,
    origin,
    partners,
    colors,
    style,
    logo,
    locales,
    bundle_credits: _credits,
    prices: _prices,
    payment_methods: _methods,
    support_hours: supportHours,
    imprint,
    ...rest
  } = file;
  const selling = sellingTerms(file);
  const host = hosts[0] ?? "";
  const css = themeCss(colors, style);
  const light = deriveTheme(colors, "light", style.surfaces);
  const settings: Settings = {
    ...rest,
    domain: host,
    niche: file.niche as Settings["niche"],
    signup_credits: file.signup_credits ?? file.message_credits * FREE_MESSAGES,
    minimum_message_costs:
      origin === "embedded"
        ? { ...lowestPrices(file, selling), ...file.minimum_message_costs }
        : file.minimum_message_costs,
    mail_name: file.mail_name ?? file.name,
    support_phone: file.support_phone ?? company.support_phone,
    geoip_country: null,
    geoip_selected_country: null,
    design_version: 1,
  };
  return {
    id,
    host,
    pool,
    origin: origin.replace(/\/+$/, ""),
    settings,
    company,
    mailDomain,
    creditorId,
    vat,
    partners,
    selling,
    logo,
    quickExit: file.quick_exit,
    supportHours,
    imprint,
    pages: [],
    locales,
    sisters: [],
    brand: [],
    sharing: [],
    theme: {
      css,
      hash: createHash("sha256").update(css).digest("base64"),
      light: NEUTRALS[style.surfaces].light.bg,
      dark: NEUTRALS[style.surfaces].dark.bg,
      primary: light["brand"] ?? colors.primary,
      // Dark words can't be read on every site's colour.
      onPrimary: light["on-brand"] ?? "#ffffff",
    },
  };
}
