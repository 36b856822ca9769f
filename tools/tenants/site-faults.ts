import type { Tenant } from "#contract/platform/tenant.ts";
import { lowestMessagePrice, PRICE_LIST } from "#contract/product/bundles.ts";
import { EEA_AND_GB } from "#contract/product/eea.ts";
import { isOfUnion, vatDueIn } from "#contract/product/vat.ts";
import { type } from "#contract/schema.ts";
import type { Company } from "./companies.ts";
import { fault } from "./faults.ts";
import { colorTable, styleTable, type TenantFile } from "./schema.ts";
import { unreadablePairs } from "./theme.ts";

/**
 * The faults that a schema cannot find: an unknown pool or company, a host that another site has, a backend
 * at a forbidden address, colours that are hard to read.
 */
export function faultsBeyondSchema(
  file: Record<string, unknown>,
  name: string,
  pools: readonly string[],
  companies: ReadonlyMap<string, Company>,
  hosts: ReadonlyMap<string, { id: string }>,
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
export function priceFaults(file: TenantFile, name: string): string[] {
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
export function refundFaults({ refund_days: days, countries }: TenantFile, name: string): string[] {
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
export function vatFaults(
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

/** What the site sells, and how. A site that states prices sells only in their currencies. */
export const sellingTerms = ({
  bundle_credits: credits,
  prices,
  payment_methods: methods,
}: TenantFile): Tenant["selling"] => ({
  credits,
  prices: Object.keys(prices).length > 0 ? prices : PRICE_LIST.prices,
  methods,
});
