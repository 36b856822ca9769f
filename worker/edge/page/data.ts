import type {
  AddressRequest,
  KnownOutcome,
  Outcome,
  PageData,
  PageRequest,
  PageSource,
} from "#client/page/page-source.ts";
import { MAX_QUERY_VALUE, ready } from "#client/page/page-source.ts";
import { folderOf, type PageCall, type Route, type RouteName } from "#client/routes.ts";
import type { Settings } from "#contract/product/settings.ts";
import type { PageDecisions, Visitor } from "#edge/page-decisions.ts";
import type { PageContext } from "./page-context.ts";
import { regionsOf } from "./regions.ts";

/** A call of the contract with its query, and the route that stands on it. */
export interface PreparedCall {
  route: RouteName;
  name: PageCall;
  query: URLSearchParams;
}

const modules = import.meta.glob<PageSource>(["/client/pages/*/data.ts", "!/client/pages/error/data.ts"], {
  import: "source",
});
/** The server half of a page that shows no data. */
const WITHOUT_DATA: PageSource = { data: () => ready({}) };
/** The server halves that this isolate has loaded, by folder. */
const sources = new Map<string, PageSource>();

async function sourceOf(route: Route): Promise<PageSource> {
  const folder = folderOf(route);
  const known = sources.get(folder);
  if (known) return known;
  const load = modules[`/client/pages/${folder}/data.ts`];
  if (!load && route.call !== undefined) throw new Error(`no data.ts in client/pages/${folder}`);
  const source = load ? await load() : WITHOUT_DATA;
  sources.set(folder, source);
  return source;
}

/**
 * The part of an address's query that its page uses, in one order. A page that declares no query needs no
 * code for this, so a cached one is served without loading any.
 */
export async function addressQuery(
  route: Route,
  given: URLSearchParams,
  request: Omit<AddressRequest, "query">,
): Promise<URLSearchParams> {
  const { query: keys } = route;
  if (keys === undefined) return new URLSearchParams();
  const query = new URLSearchParams([...given].filter(([name]) => keys.includes(name)));
  const source = await sourceOf(route);
  return toQuery(source.addressQuery ? source.addressQuery({ ...request, query }) : shortValues(keys, query));
}

function shortValues(keys: readonly string[], query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = query.get(key);
      return value === null || value.length > MAX_QUERY_VALUE ? [] : [[key, value]];
    }),
  );
}

const toQuery = (values: Record<string, string | undefined>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

/** What decides about an address's query and its page, in the terms of the client. */
export const addressRequestOf = (
  settings: Settings,
  { country: { seen, selected } }: Visitor,
  { country, loggedIn }: PageDecisions,
): Omit<AddressRequest, "query"> => ({
  settings,
  loggedIn: loggedIn.value,
  country: { seen, selected, value: country.value },
});

function requestOf(context: PageContext): PageRequest {
  const { tenant, settings, company, isCompanyConfirmed, visitor, visit, match, query } = context;
  const { id, pages, sharing, supportHours, imprint, paymentProvider } = tenant;
  return {
    ...addressRequestOf(settings, visitor, visit),
    query,
    route: match.route.name,
    params: match.params,
    host: tenant.host,
    site: { id, pages, sharing, supportHours, imprint, paymentProvider, company, isCompanyConfirmed },
    locale: visit.locale.value,
    variant: visit.locale.variant,
    home: context.home ?? null,
    languageReason: visit.locale.by,
    maySearch: visit.search.value,
    mayLackCalls: tenant.origin !== "embedded",
    regions: (country) => regionsOf(context, country),
  };
}

/**
 * The call that the page stands on with its query, what is known without asking, or null for a page without a
 * call.
 */
export async function prepareCall(context: PageContext): Promise<PreparedCall | KnownOutcome | null> {
  const { route } = context.match;
  if (route.call === undefined) return null;
  const query = (await sourceOf(route)).callQuery?.(requestOf(context)) ?? {};
  return isKnown(query) ? query : { route: route.name, name: route.call, query: toQuery(query) };
}

/** No call of the contract has a query key named `state`. */
const isKnown = (query: Record<string, string | undefined> | KnownOutcome): query is KnownOutcome =>
  "state" in query;

/** The data of the page. A page without a call needs no outcome. */
export async function dataOf(
  context: PageContext,
  outcome: Outcome<unknown> | { state: "instead"; body: unknown } | null,
): Promise<PageData> {
  const source = await sourceOf(context.match.route);
  return source.data(requestOf(context), outcome ?? { state: "ready", body: null });
}
