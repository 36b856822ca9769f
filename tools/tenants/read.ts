import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { type } from "arktype";
import type { Variants } from "#client/parts/landers/variant.ts";
import { LOCALES, type Locale } from "#contract/entities.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { lowestMessagePrice, type PriceList } from "#contract/product/bundles.ts";
import type { Settings } from "#contract/product/settings.ts";
import { COMPANIES, readCompanies, vatFaults, type Company } from "./companies.ts";
import { fault, parseToml } from "./faults.ts";
import { LANDERS, readLanders } from "./landers.ts";
import { OPERATORS, readOperators } from "./operators.ts";
import { readSitePages, titlesOf, type SitePage } from "./pages.ts";
import { tenantFile, type TenantFile } from "./schema.ts";
import { faultsBeyondSchema, priceFaults, refundFaults, sellingTerms } from "./site-faults.ts";
import { NEUTRALS } from "./style.ts";
import { deriveTheme, themeCss } from "./theme.ts";

/** The free messages of a new member where the file sets no signup_credits (answers, section 2). */
const FREE_MESSAGES = 3;

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
  /** What each site's file states, by the site's id; all else is a default. */
  stated: Map<string, readonly string[]>;
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
  const stated = new Map<string, readonly string[]>();
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
    stated.set(tenant.id, Object.keys(parsed));
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
  return { tenants, faults, hosts, pages, variants, operators, stated };
}

/** The locale that the first two letters of a domain_language name, if there is one (answers, section 1). */
function localeOf(language: string | null): Locale | null {
  return LOCALES.find((locale) => locale === language?.slice(0, 2)) ?? null;
}

/** The lowest price of a message in each of the site's countries, by its own prices. */
const lowestPrices = (
  { countries, message_credits: credits }: TenantFile,
  list: PriceList,
): Settings["minimum_message_costs"] =>
  Object.fromEntries(countries.map((country) => [country, lowestMessagePrice(country, list, credits)]));

/** The tenant that a valid file and its company describe. */
function buildTenant(
  id: string,
  file: TenantFile,
  {
    mail_domain: mailDomain,
    payment_provider: paymentProvider,
    creditor_id: creditorId,
    vat,
    accounting: _accounting,
    ...company
  }: Company,
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
    paymentProvider,
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
