import files from "virtual:client-files";
import type { Frame } from "#client/page/context.tsx";
import { fillPath, type Match } from "#client/routes.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Settings } from "#contract/product/settings.ts";
import { publicSettings } from "#contract/product/settings.ts";
import { vatDueIn } from "#contract/product/vat.ts";
import { VISITOR_SEARCH_FIELDS } from "#contract/product/visitor-search.ts";
import type { PageDecisions } from "#edge/page-decisions.ts";
import type { SiteInfo } from "./settings.ts";

/** The seed without its data: the same for everyone with the same decisions. `match` null is the error page. */
export function frameOf(
  tenant: Tenant,
  { settings, company, lacks }: SiteInfo,
  visit: PageDecisions,
  match: Match | null,
  query: URLSearchParams,
  port = "",
): Frame {
  const country = visit.country.value;
  const { name, search_fields } = settings;
  return {
    page: match?.route.name ?? "error",
    route: match?.route.name ?? null,
    layout: match?.route.layout ?? "default",
    path: match ? fillPath(match.route, match.params, Object.fromEntries(query)) : "/",
    build: files.build,
    locale: visit.locale.value,
    variant: visit.locale.variant,
    offered: visit.locale.offered,
    // in no other seed, which every page carries
    ...(visit.locale.by === "address" && { languageInAddress: true }),
    languageMenu: visit.languageMenu.value,
    entryWarning: visit.entryWarning.value,
    search: visit.search.value,
    signups: visit.signups.value && !lacks.includes("signup"),
    loggedIn: visit.loggedIn.value,
    lacks,
    live: visit.loggedIn.value && tenant.origin === "embedded",
    site: {
      ...publicSettings(settings),
      // a visitor's page, which many load, goes without the names of members' filters
      search_fields: visit.loggedIn.value
        ? search_fields
        : search_fields.filter((field) => VISITOR_SEARCH_FIELDS.includes(field)),
      logo: tenant.logo,
      quick_exit: tenant.quickExit,
      not_sold: isNotSold(tenant, country),
      message_costs: match?.route.showsMessagePrice ? costsIn(settings, country) : null,
      sisters: tenant.sisters.map((sister) => ({ ...sister, host: withPort(sister.host, port) })),
      pages: tenant.pages.flatMap(({ token, titles }) => {
        const title = titles[visit.locale.value] ?? Object.values(titles)[0];
        return title === undefined ? [] : [{ token, title: title.replaceAll("{site}", name) }];
      }),
      sharing: tenant.sharing.map(({ name, host }) => ({ name, host: withPort(host, port) })),
    },
    company: {
      name: company.name,
      address: company.address,
      city: company.city,
      country: company.country,
      kvk: company.kvk,
      vat_numbers: company.vat_numbers,
    },
  };
}

const withPort = (host: string, port: string): string => (port ? `${host}:${port}` : host);

/** Whether the company may sell nothing where the reader is. A backend of the operator's own knows better. */
const isNotSold = ({ origin, vat }: Tenant, country: string | null): boolean =>
  origin === "embedded" && country !== null && vatDueIn(vat, country) === null;

/**
 * The lowest price of a message in the visitor's country. Outside its countries a site says that of its first
 * one.
 */
function costsIn(
  { minimum_message_costs: costs, countries }: Settings,
  country: string | null,
): { costs: number; currency: string } | null {
  return (country === null ? undefined : costs[country]) ?? costs[countries[0] ?? ""] ?? null;
}

/** The key of a cached page: made of decisions, never of Host or the raw query. */
export function keyOf(tenant: Tenant, settingsTag: string, frame: Frame): string {
  return [
    frame.build,
    tenant.pool,
    tenant.id,
    settingsTag,
    frame.path,
    frame.locale,
    frame.variant,
    frame.offered.join("."),
    frame.languageInAddress,
    Object.values(frame.site.message_costs ?? {}).join(" "),
    frame.lacks.join("."),
    flags(frame),
  ].join("|");
}

const flags = ({ languageMenu, entryWarning, search, signups, site }: Frame): string =>
  [languageMenu, entryWarning, search, signups, site.not_sold].map(Number).join("");
