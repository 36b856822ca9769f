import type { AnyPageData, MembersFilter, PageData } from "../../../client/seed.ts";
import type { Match, RouteName } from "../../../client/routes.ts";
import type { MembersAnswer } from "../../contract/calls/members.ts";
import type { MemberAnswer } from "../../contract/calls/member.ts";
import type { SearchField, Settings } from "../../contract/entities.ts";
import { Refusal } from "../../contract/errors.ts";
import { MAX_AGE } from "../../contract/limits.ts";
import { nicheOf } from "../../contract/niches.ts";
import type { Tenant } from "../../contract/tenant.ts";
import { countryCode } from "../decide/country.ts";
import type { Env } from "../env.ts";
import { callOrigin } from "../origin.ts";
import type { Visit, Visitor } from "../visit.ts";

export interface PageRequest {
  env: Env;
  tenant: Tenant;
  settings: Settings;
  visitor: Visitor;
  visit: Visit;
  match: Match;
  query: URLSearchParams;
}

interface PageSource {
  /** The part of the query that the page uses, in one order: what else is in it changes nothing and makes no other page. */
  query: (request: Pick<PageRequest, "settings" | "query">) => URLSearchParams;
  /** What belongs to one visitor is not kept for the next. */
  kept: boolean;
  /** The page says what a message costs in the visitor's country. */
  priced: boolean;
  read: (request: PageRequest) => Promise<AnyPageData>;
}

const NOTHING = () => new URLSearchParams();

export const pageSources: Record<RouteName, PageSource> = {
  index: { query: NOTHING, kept: true, priced: true, read: readIndex },
  members: { query: filterQuery, kept: true, priced: false, read: readMembers },
  "members-id": { query: NOTHING, kept: true, priced: false, read: readMember },
  "lang-config": { query: NOTHING, kept: false, priced: false, read: readLangConfig },
};

async function readIndex(request: PageRequest): Promise<PageData["index"]> {
  if (!request.visit.search.value) return { state: "closed" };
  const { gender, min_age } = defaultFilter(request.settings);
  const found = await search(request, { gender, country: null, min_age, max_age: MAX_AGE });
  return found.state === "ready" ? { state: "ready", profiles: found.profiles } : found;
}

async function readMembers(request: PageRequest): Promise<PageData["members"]> {
  const filter = readFilter(request);
  if (!request.visit.search.value) return { state: "closed", filter };
  return { ...(await search(request, filter)), filter };
}

async function readMember(request: PageRequest): Promise<PageData["members-id"]> {
  const { id = "" } = request.match.params;
  if (!/^[a-z0-9-]{1,40}$/.test(id)) return { state: "gone" };
  return reach(async () => {
    const body = await get(request, "/api/member.php", new URLSearchParams({ id }));
    const profile = isEmbedded(request) ? (body as MemberAnswer).profile : (await import("./backend-answers.ts")).checkMember(body, request.settings);
    return { state: "ready", profile };
  });
}

async function readLangConfig({ tenant, visitor, visit }: PageRequest): Promise<PageData["lang-config"]> {
  const { seen, selected } = visitor.country;
  return { state: "ready", host: tenant.host, seen, selected, languageReason: visit.locale.by, countryReason: selected !== null ? "chosen" : seen !== null ? "seen" : "unknown" };
}

async function search(request: PageRequest, filter: MembersFilter) {
  return reach(async () => {
    const query = new URLSearchParams({ min_age: String(filter.min_age), max_age: String(filter.max_age) });
    if (filter.gender) query.set("gender", filter.gender);
    if (filter.country) query.set("country", filter.country);
    // only where it decides, as it does in the key of the page: two visitors with the same decisions get the same answer
    if (!request.settings.logged_out_search) query.set("traffic_source", "1");
    const body = await get(request, "/api/members.php", query);
    const { profiles, num_results } = isEmbedded(request) ? (body as MembersAnswer) : (await import("./backend-answers.ts")).checkMembers(body);
    return { state: "ready" as const, profiles, num_results };
  });
}

/** Failures that a page has words for become its state; the rest is a surprise. */
async function reach<T>(read: () => Promise<T>): Promise<T | { state: "closed" | "missing" | "failed" }> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refusal)) {
      console.error("page data:", error);
      return { state: "failed" };
    }
    if (error.code === "not_found") return { state: "gone" } as never;
    if (error.code === "search_closed" || error.code === "signup_required") return { state: "closed" };
    return { state: error.code === "unknown_call" || error.code === "wrong_method" ? "missing" : "failed" };
  }
}

async function get({ env, tenant }: PageRequest, path: string, query: URLSearchParams): Promise<unknown> {
  const answer = await callOrigin(env, tenant, { method: "GET", path, search: `?${query}`, headers: new Headers({ "x-request-type": "server" }), body: null });
  if (answer.status === 200) return answer.body;
  const code = errorCode(answer.body);
  if (answer.status === 404) throw new Refusal(404, code === "not_found" ? "not_found" : "unknown_call");
  if (answer.status === 403) throw new Refusal(403, code === "signup_required" ? "signup_required" : "search_closed");
  throw new Refusal(502, "origin_invalid");
}

function errorCode(body: unknown): string | null {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : null;
}

const isEmbedded = ({ tenant }: PageRequest): boolean => tenant.origin === "embedded";

const defaultFilter = (settings: Settings): MembersFilter => {
  const niche = nicheOf(settings);
  return { gender: niche.gender, country: null, min_age: Math.max(settings.min_age, niche.min_age ?? 0), max_age: MAX_AGE };
};

/** The filter of an address: what is not a filter is as if it were not there, and ages stay within the site's limits. */
export function readFilter({ settings, query }: Pick<PageRequest, "settings" | "query">): MembersFilter {
  const fallback = defaultFilter(settings);
  const given = query.get("gender");
  const gender = !settings.search_fields.includes("gender") ? fallback.gender : given === "male" || given === "female" ? given : given === "" ? null : fallback.gender;
  const age = (name: string, otherwise: number) => {
    const value = query.get(name);
    return value !== null && /^\d{1,2}$/.test(value) ? Math.min(Math.max(Number(value), settings.min_age), MAX_AGE) : otherwise;
  };
  const offers = (field: SearchField) => settings.search_fields.includes(field);
  const [min, max] = [offers("min_age") ? age("min_age", fallback.min_age) : fallback.min_age, offers("max_age") ? age("max_age", fallback.max_age) : fallback.max_age];
  const country = countryCode(query.get("country"));
  return { gender, country: country && offers("country") && settings.countries.includes(country) ? country : null, min_age: Math.min(min, max), max_age: Math.max(min, max) };
}

function filterQuery(request: Pick<PageRequest, "settings" | "query">): URLSearchParams {
  const filter = readFilter(request);
  const fallback = defaultFilter(request.settings);
  const query = new URLSearchParams();
  if (filter.gender !== fallback.gender) query.set("gender", filter.gender ?? "");
  if (filter.min_age !== fallback.min_age) query.set("min_age", String(filter.min_age));
  if (filter.max_age !== fallback.max_age) query.set("max_age", String(filter.max_age));
  if (filter.country) query.set("country", filter.country);
  return query;
}
