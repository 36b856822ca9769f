import { routes } from "#client/routes.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

/** What settings.php may depend on besides the route's query: who sent the visitor. */
const SOURCE_KEYS = ["network", "ref"];
const known = new Set([...SOURCE_KEYS, ...routes.flatMap(({ query = [] }) => query)]);

/**
 * The query of settings.php: the site's host, the country that the edge sees, and of the address's query what
 * a page may use. A visitor's own `host` would switch tenants and their own country settings; an advertiser's
 * click ids would make every visit another question.
 */
export const settingsQuery = (
  { host }: Pick<Tenant, "host">,
  country: string | null,
  given: URLSearchParams,
): URLSearchParams =>
  // the host comes first, so that no length of a visitor's query cuts it off
  new URLSearchParams([
    ["host", host],
    ...(country === null ? [] : [["geoip_country", country]]),
    ...[...given].filter(([name]) => known.has(name)),
  ]);

/** The query under which the last answer of settings.php is found, whatever it was asked with. */
export const lastSettingsQuery = ({ host }: Pick<Tenant, "host">): URLSearchParams =>
  new URLSearchParams({ host });
