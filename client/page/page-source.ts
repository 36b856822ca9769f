import type { Answer, Query } from "#contract/calls.ts";
import type { CompanyInfo, Locale, Region } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Settings } from "#contract/product/settings.ts";
import type { CallName } from "#contract/rules.ts";
import type { ParamsOf, RouteDefinition } from "./route.ts";

/**
 * The frame of a page's server half, its data.ts: which part of the address it uses, what it asks its call,
 * and the data that it makes of the answer. The edge alone loads these files.
 */

/** Why a page has no data: refused to visitors, not offered by this backend, not available now, session over. */
type Failure = "closed" | "missing" | "failed" | "logged-out";
/** What a page may say of the member or the thing that its address names, where it has words for it. */
export type Absence = "gone" | "blocked" | "blocked-by-you";

/** The data of any page. Each page's own type is the return type of its `data`. */
export interface PageData {
  /**
   * `latest`: of a conversation only what the list has. `specified`: what the specification's calls say, from
   * a backend that has no others.
   */
  state: "ready" | "latest" | "specified" | Failure | Absence;
  /**
   * A text as HTML, where the page has one. The browser leaves what the server rendered as it is, so the seed
   * does not repeat it.
   */
  html?: string;
  /** The entries of its table of contents as HTML, of which the same is true. */
  contents?: string;
  /** What search engines are told of it, which the browser has no use for. */
  description?: string;
}

export type Loaded<T> = ({ state: "ready" } & T) | { state: Failure };

/** How the page's call came out. `not-asked`: `callQuery` said that the page does without it this time. */
export type Outcome<Body> = { state: "ready"; body: Body } | { state: Failure | Absence | "not-asked" };

/** What is known without asking the call. */
export interface KnownOutcome {
  state: "closed" | "gone" | "not-asked";
}

/** The address names nothing that exists. */
export const GONE: KnownOutcome = { state: "gone" };
/** The page is not for this visitor. */
export const CLOSED: KnownOutcome = { state: "closed" };

/** A query of which only the keys can be read that the route declares. */
export interface ReadQuery<Key extends string> {
  get(name: Key): string | null;
  getAll(name: Key): string[];
}

/** What an address's query is read with. */
export interface AddressRequest<Key extends string = string> {
  settings: Settings;
  query: ReadQuery<Key>;
  loggedIn: boolean;
  /** Codes of two letters: where the request seems to come from, what the visitor chose, and which one counts. */
  country: { seen: string | null; selected: string | null; value: string | null };
}

export interface PageRequest<
  Name extends string = string,
  Path extends string = string,
  Key extends string = string,
> extends AddressRequest<Key> {
  route: Name;
  params: string extends Path ? Record<string, string> : ParamsOf<Path>;
  /** The site's own host. */
  host: string;
  /** What the site's file and its company say of themselves. */
  site: Pick<Tenant, "id" | "pages" | "sharing" | "supportHours" | "imprint" | "paymentProvider"> & {
    company: CompanyInfo;
    /** False where the site's backend has never said which company that is, and the site's file stands in. */
    isCompanyConfirmed: boolean;
  };
  locale: Locale;
  /** The reader's country, where it has an overlay of the language. */
  variant?: string | undefined;
  /** The country in which the member lives, where the origin says it. */
  home: string | null;
  /** What decided the page's language. */
  languageReason: "cookie" | "address" | "domain" | "browser" | "country" | "fallback";
  /** Whether the search is open to this visitor or member. */
  maySearch: boolean;
  /** Whether the backend may lack calls of the contract, as one of an operator's own may. */
  mayLackCalls: boolean;
  /** The regions of a country; none where the origin does not say them in time. */
  regions(country: string): Promise<Region[]>;
}

type KeyOf<Route extends RouteDefinition> = Route extends { query: readonly (infer Key extends string)[] }
  ? Key
  : never;
type CallOf<Route extends RouteDefinition> = Route extends { call: infer Call extends CallName }
  ? Call
  : never;
/** The answer of the call that the page makes do with. */
type InsteadOf<Route extends RouteDefinition> = Route extends { instead: infer Call extends CallName }
  ? { state: "instead"; body: Answer<Call> }
  : never;
type RequestOf<Route extends RouteDefinition> = PageRequest<Route["name"], Route["path"], KeyOf<Route>>;

/** The server half of a page, as the edge uses it without knowing which page it is. */
export interface PageSource {
  addressQuery?(request: AddressRequest): Record<string, string | undefined>;
  callQuery?(request: PageRequest): Record<string, string | undefined> | KnownOutcome;
  data(
    request: PageRequest,
    outcome: Outcome<unknown> | { state: "instead"; body: unknown },
  ): PageData | Promise<PageData>;
}

interface SourceOf<Route extends RouteDefinition, Data extends PageData> {
  /**
   * The part of the address's query that the page uses, in one order. Left out, every key of the route's
   * `query` is taken as it is, up to MAX_QUERY_VALUE characters.
   */
  addressQuery?(request: AddressRequest<KeyOf<Route>>): { [Key in KeyOf<Route>]?: string | undefined };
  /** What the call is asked, or its outcome where that is known. Left out, the call has no query. */
  callQuery?(request: RequestOf<Route>): Query<CallOf<Route>> | KnownOutcome;
  /** The data of the page. Its return type is the type that page.tsx reads. */
  data(
    request: RequestOf<Route>,
    outcome: Outcome<Answer<CallOf<Route>>> | InsteadOf<Route>,
  ): Data | Promise<Data>;
}

/** Characters of one value of an address's query that a page takes. */
export const MAX_QUERY_VALUE = 200;

/** A test on the built files looks for this in the browser's: the server half of a page must never be there. */
const SERVER_HALF = "server half of a page";

export function pageSource<const Route extends RouteDefinition, Data extends PageData>(
  _route: Route | readonly Route[],
  source: SourceOf<Route, Data>,
) {
  return { kind: SERVER_HALF, ...source };
}

/** The type of a page's data. */
export type DataOf<Source extends { data(...input: never[]): unknown }> = Awaited<ReturnType<Source["data"]>>;

export const ready = <T extends object>(data: T): { state: "ready" } & T => ({ state: "ready", ...data });

/**
 * The page's data from its call's answer. An outcome without an answer is a failure, except for the states
 * that the page has words of its own for.
 */
export function loaded<Body, T extends object>(outcome: Outcome<Body>, make: (body: Body) => T): Loaded<T>;
export function loaded<Body, T extends object, Own extends Absence>(
  outcome: Outcome<Body>,
  make: (body: Body) => T,
  own: readonly Own[],
): Loaded<T> | { state: Own };
export function loaded<Body, T extends object>(
  outcome: Outcome<Body>,
  make: (body: Body) => T,
  own: readonly Absence[] = [],
): Loaded<T> | { state: Absence } {
  if (outcome.state === "ready") return ready(make(outcome.body));
  const { state } = outcome;
  const known = own.find((each) => each === state);
  if (known !== undefined) return { state: known };
  return { state: isFailure(state) ? state : "failed" };
}

const FAILURES: readonly string[] = ["closed", "missing", "failed", "logged-out"] satisfies Failure[];
const isFailure = (state: string): state is Failure => FAILURES.includes(state);
