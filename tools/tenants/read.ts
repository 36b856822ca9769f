import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Variants } from "#client/parts/landers/variant.ts";
import { LOCALES, type Locale } from "#contract/entities.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { COMPANIES, readCompanies, type Company } from "./companies.ts";
import { LANDERS, readLanders } from "./landers.ts";
import { OPERATORS, readOperators } from "./operators.ts";
import { readSitePages, titlesOf, type SitePage } from "./pages.ts";
import { parseToml } from "./read-toml.ts";
import type { TenantFile } from "./schema.ts";
import { sellingTerms } from "./site-faults.ts";
import { checkSite, settingsOf, type SiteContext } from "./site-file.ts";
import { NEUTRALS } from "./style.ts";
import { deriveTheme, themeCss } from "./theme.ts";

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
  files: Map<string, Record<string, unknown>>;
  /** What a site's file is checked against. */
  context: SiteContext;
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
  const stated = new Map<string, Record<string, unknown>>();
  const pages = new Map<string, SitePage>();
  const common = readLanders(join(folder, LANDERS), name(LANDERS));
  const variants = common.variants;
  faults.push(...common.faults);

  for (const entry of readdirSync(folder)
    .filter((f) => f.endsWith(".toml") && f !== COMPANIES && f !== OPERATORS)
    .sort()) {
    const parsed = parseToml(join(folder, entry), name(entry), faults);
    if (parsed === null) continue;
    const checked = checkSite(parsed, name(entry), { pools, companies, hosts, production });
    faults.push(...checked.faults);
    if (checked.file === null) continue;
    const { file, company } = checked;
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
    stated.set(tenant.id, parsed);
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
  const context = { pools, companies, hosts, production };
  return { tenants, faults, hosts, pages, variants, operators, files: stated, context };
}

/** The locale that the first two letters of a domain_language name, if there is one (answers, section 1). */
function localeOf(language: string | null): Locale | null {
  return LOCALES.find((locale) => locale === language?.slice(0, 2)) ?? null;
}

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
    support_hours: supportHours,
    imprint,
  } = file;
  const selling = sellingTerms(file);
  const host = hosts[0] ?? "";
  const css = themeCss(colors, style);
  const light = deriveTheme(colors, "light", style.surfaces);
  const settings = settingsOf(file, company);
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
