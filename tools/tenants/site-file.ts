import { lowestMessagePrice, type PriceList } from "#contract/product/bundles.ts";
import type { Settings } from "#contract/product/settings.ts";
import { type } from "#contract/schema.ts";
import type { Company } from "./companies.ts";
import { fault } from "./faults.ts";
import { tenantFile, type TenantFile } from "./schema.ts";
import { faultsBeyondSchema, priceFaults, refundFaults, sellingTerms, vatFaults } from "./site-faults.ts";

/** The free messages of a new member where the file sets no signup_credits (answers, section 2). */
const FREE_MESSAGES = 3;

/** What a site's file is checked against besides its schema. */
export interface SiteContext {
  pools: readonly string[];
  companies: ReadonlyMap<string, Company>;
  /** The hosts of the other sites, with whose they are. */
  hosts: ReadonlyMap<string, { id: string }>;
  /** A backend that is not reached by https is a fault. */
  production: boolean;
}

/** A valid site's file with its company; or all its faults, each with the file's `name` before it. */
export type CheckedSite =
  | { faults: string[]; file: null }
  | { faults: []; file: TenantFile; company: Company };

/** Checks the table of a site's file: the build does, and the desk before a file is deployed. */
export function checkSite(parsed: Record<string, unknown>, name: string, context: SiteContext): CheckedSite {
  const { pools, companies, hosts, production } = context;
  const file = tenantFile(parsed);
  const faults = [
    ...(file instanceof type.errors
      ? file.map((e) => fault(name, e.path.join(".") || "(file)", e.expected, e.actual))
      : []),
    ...faultsBeyondSchema(parsed, name, pools, companies, hosts, production),
    ...(file instanceof type.errors ? [] : [...priceFaults(file, name), ...refundFaults(file, name)]),
  ];
  if (faults.length > 0 || file instanceof type.errors) return { faults, file: null };
  const company = companies.get(file.company_id);
  if (!company) return { faults, file: null };
  const untaxable = vatFaults(file, company, name);
  return untaxable.length > 0 ? { faults: untaxable, file: null } : { faults: [], file, company };
}

/** The lowest price of a message in each of the site's countries, by its own prices. */
const lowestPrices = (
  { countries, message_credits: credits }: TenantFile,
  list: PriceList,
): Settings["minimum_message_costs"] =>
  Object.fromEntries(countries.map((country) => [country, lowestMessagePrice(country, list, credits)]));

/** The settings in force of a valid file: what it leaves out is filled in. */
export function settingsOf(file: TenantFile, company: Pick<Company, "support_phone">): Settings {
  const {
    hosts,
    pool: _pool,
    origin,
    partners: _partners,
    colors: _colors,
    style: _style,
    logo: _logo,
    locales: _locales,
    bundle_credits: _credits,
    prices: _prices,
    payment_methods: _methods,
    support_hours: _hours,
    imprint: _imprint,
    ...rest
  } = file;
  return {
    ...rest,
    domain: hosts[0] ?? "",
    signup_credits: file.signup_credits ?? file.message_credits * FREE_MESSAGES,
    minimum_message_costs:
      origin === "embedded"
        ? { ...lowestPrices(file, sellingTerms(file)), ...file.minimum_message_costs }
        : file.minimum_message_costs,
    mail_name: file.mail_name ?? file.name,
    support_phone: file.support_phone ?? company.support_phone,
    geoip_country: null,
    geoip_selected_country: null,
    design_version: 1,
  };
}
