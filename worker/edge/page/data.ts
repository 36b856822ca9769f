import { LIKE_TYPES, type LikeType } from "#client/pages/likes/like-types.ts";
import { countryOf, defaultFilter } from "#client/pages/members/filter.ts";
import type { Match, RouteName } from "#client/routes.ts";
import type { AnyPageData, PageData } from "#client/seed.ts";
import { parseSignupStart } from "#client/signup/signup-draft.ts";
import type { ChatAnswer } from "#contract/calls/chat.ts";
import type { ChatsAnswer } from "#contract/calls/chats.ts";
import type { CompleteSignupAnswer } from "#contract/calls/complete-signup.ts";
import type { DevicesAnswer } from "#contract/calls/devices.ts";
import type { LikesAnswer } from "#contract/calls/likes.ts";
import type { MemberAnswer } from "#contract/calls/member.ts";
import type { MembersAnswer } from "#contract/calls/members.ts";
import type { ProfileAnswer } from "#contract/calls/profile.ts";
import type { SwipeAnswer } from "#contract/calls/swipe.ts";
import type { SearchField, Settings } from "#contract/entities.ts";
import { PAGE_CALLS, type CalledRoute } from "#contract/page-calls.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#edge/env.ts";
import { afterLogin } from "#edge/guards.ts";
import type { Visit, Visitor } from "#edge/visit.ts";
import { callQuery, filterQuery, readFilter } from "./filter.ts";
import { callFinder, finderQuery, matchesIn, showFinder } from "./finder.ts";
import type { MemberOutcome, PageCall } from "./outcome.ts";
import {
  callCredits,
  callOrder,
  callTransactions,
  creditsQuery,
  premiumQuery,
  pricingQuery,
  showCredits,
  showDebit,
  showOrder,
  showPremium,
  showPricing,
  showTransactions,
} from "./pay.ts";
import { regionsIn } from "./regions.ts";

export interface PageRequest {
  env: Env;
  tenant: Tenant;
  settings: Settings;
  visitor: Visitor;
  visit: Visit;
  match: Match;
  /** The part of the address's query that the page uses. */
  query: URLSearchParams;
  /** Work that goes on after the answer. */
  later: (work: Promise<unknown>) => void;
}

/** What a page is made of: from a request the call it stands on, from the call's outcome what it shows. */
interface PageSource {
  /**
   * The part of the query that the page uses, in one order: what else is in it changes nothing and makes no
   * other page.
   */
  query: (request: Pick<PageRequest, "settings" | "query" | "visit">) => URLSearchParams;
  /**
   * A visitor's page is kept for the next one; what belongs to one person is not, and one opened by a token
   * not even by his own browser.
   */
  kept: boolean | "nowhere";
  /** The page says what a message costs in the visitor's country. */
  priced: boolean;
  /** The query of the page's call, or null where it needs none, or the outcome is known without asking. */
  call: (request: PageRequest) => URLSearchParams | MemberOutcome | null;
  show: (request: PageRequest, outcome: MemberOutcome) => AnyPageData | Promise<AnyPageData>;
}

const NOTHING = () => new URLSearchParams();
const NO_CALL = () => null;
/** One key of the query, as short as what we write into it. */
const only =
  (name: string) =>
  ({ query }: Pick<PageRequest, "query">) => {
    const value = query.get(name);
    return new URLSearchParams(value === null || value.length > 200 ? {} : { [name]: value });
  };

export const pageSources: Record<RouteName, PageSource> = {
  index: { query: NOTHING, kept: true, priced: true, call: callIndex, show: showIndex },
  members: { query: filterQuery, kept: true, priced: false, call: callMembers, show: showMembers },
  "members-id": { query: NOTHING, kept: true, priced: false, call: callMember, show: showMember },
  likes: {
    query: NOTHING,
    kept: false,
    priced: false,
    call: NOTHING,
    show: (request, outcome) => showLikes(request, outcome, "received"),
  },
  "likes-type": {
    query: NOTHING,
    kept: false,
    priced: false,
    call: ({ match }) => (likeType(match) ? NOTHING() : { state: "gone" }),
    show: (request, outcome) => showLikes(request, outcome, likeType(request.match)),
  },
  "likes-m-id": { query: NOTHING, kept: false, priced: false, call: callMember, show: showMember },
  chats: { query: NOTHING, kept: false, priced: false, call: NOTHING, show: showChats },
  "chats-id": {
    query: NOTHING,
    kept: false,
    priced: false,
    call: (request) => callChat(request, "conversation"),
    show: showChat,
  },
  "members-id-chat": {
    query: NOTHING,
    kept: false,
    priced: false,
    call: (request) => callChat(request, "profile"),
    show: showChat,
  },
  "swipe-game": { query: NOTHING, kept: false, priced: false, call: NOTHING, show: showSwipe },
  "match-finder": { query: finderQuery, kept: false, priced: false, call: callFinder, show: showMatchFinder },
  "signup-matches": { query: NOTHING, kept: false, priced: false, call: NOTHING, show: showSignupMatches },
  login: {
    query: loginQuery,
    kept: false,
    priced: false,
    call: NO_CALL,
    show: () => ({ state: "ready", typed: "", failure: null }),
  },
  signup: {
    query: signupQuery,
    kept: false,
    priced: false,
    call: NO_CALL,
    show: ({ query }) => ({ state: "ready", start: parseSignupStart(query) }),
  },
  "members-id-signup": {
    query: NOTHING,
    kept: false,
    priced: false,
    call: callMember,
    show: showMemberSignup,
  },
  "activate-done": {
    query: NOTHING,
    kept: false,
    priced: false,
    call: NO_CALL,
    show: () => ({ state: "ready" }),
  },
  "activate-error": {
    query: only("reason"),
    kept: false,
    priced: false,
    call: NO_CALL,
    show: ({ query }) => ({
      state: "ready",
      reason: query.get("reason") === "expired" ? "expired" : "failed",
    }),
  },
  "reset-password": {
    query: NOTHING,
    kept: false,
    priced: false,
    call: NO_CALL,
    show: () => ({ state: "ready" }),
  },
  "reset-password-do": {
    query: only("token"),
    kept: "nowhere",
    priced: false,
    call: NO_CALL,
    show: ({ query }) => ({ state: "ready", token: query.get("token") ?? "" }),
  },
  "complete-signup": {
    query: completeQuery,
    kept: "nowhere",
    priced: false,
    call: callComplete,
    show: showComplete,
  },
  notifications: { query: NOTHING, kept: false, priced: false, call: NOTHING, show: showNotifications },
  profile: { query: NOTHING, kept: false, priced: false, call: NOTHING, show: showProfile },
  credits: { query: creditsQuery, kept: false, priced: false, call: callCredits, show: showCredits },
  "credits-repeat-order": {
    query: creditsQuery,
    kept: false,
    priced: false,
    call: callCredits,
    show: showOrder,
  },
  "credits-id-paymentmethod": {
    query: creditsQuery,
    kept: false,
    priced: false,
    call: callOrder,
    show: showOrder,
  },
  directdebit: { query: creditsQuery, kept: false, priced: false, call: NOTHING, show: showDebit },
  premium: { query: premiumQuery, kept: false, priced: false, call: NO_CALL, show: showPremium },
  pricing: { query: pricingQuery, kept: true, priced: false, call: ({ query }) => query, show: showPricing },
  transactions: {
    query: NOTHING,
    kept: false,
    priced: false,
    call: callTransactions,
    show: showTransactions,
  },
  "lang-config": { query: NOTHING, kept: false, priced: false, call: NO_CALL, show: showLangConfig },
};

/** The call of a page with its query, what is known without one, or null. */
export function callOf(request: PageRequest): PageCall | Exclude<MemberOutcome, { state: "ready" }> | null {
  const { name } = request.match.route;
  const call = pageSources[name].call(request);
  if (call === null) return null;
  if (!(call instanceof URLSearchParams)) return call as Exclude<MemberOutcome, { state: "ready" }>;
  const path = PAGE_CALLS[(name === "index" ? "members" : name) as CalledRoute].slice("GET ".length);
  return { path, query: call };
}

/** What the page shows of an outcome; a route without a call is always ready. */
export const showOutcome = async (
  request: PageRequest,
  outcome: MemberOutcome | null,
): Promise<AnyPageData> =>
  pageSources[request.match.route.name].show(request, outcome ?? { state: "ready", body: null });

function callIndex(request: PageRequest): URLSearchParams | MemberOutcome {
  if (!request.visit.search.value) return { state: "closed" };
  return callQuery(request, defaultFilter(request.settings));
}

async function showIndex(request: PageRequest, outcome: MemberOutcome): Promise<PageData["index"]> {
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(async () => ({ state: "ready", profiles: (await membersIn(request, outcome.body)).profiles }));
}

function callMembers(request: PageRequest): URLSearchParams | MemberOutcome {
  if (!request.visit.search.value) return { state: "closed" };
  return callQuery(request, readFilter(request));
}

async function showMembers(request: PageRequest, outcome: MemberOutcome): Promise<PageData["members"]> {
  const filter = readFilter(request);
  if (outcome.state !== "ready") return { state: stateOf(outcome), filter };
  const { settings, visit } = request;
  const offers = (field: SearchField) => visit.loggedIn.value && settings.search_fields.includes(field);
  const country = countryOf(filter.country, settings.countries);
  const [interests, regions] = [
    offers("interests") ? settings.interests : [],
    offers("countryregion") && country !== null ? await regionsIn(request, country) : [],
  ];
  const found = await shown(async () => ({
    state: "ready" as const,
    ...(await membersIn(request, outcome.body)),
    interests,
    regions,
  }));
  return { ...found, filter };
}

async function membersIn({ tenant }: PageRequest, body: unknown): Promise<Omit<MembersAnswer, "page">> {
  const { profiles, num_results, next, similar } =
    tenant.origin === "embedded"
      ? (body as MembersAnswer)
      : (await import("./backend-answers.ts")).checkMembers(body);
  return { profiles, num_results, next, similar };
}

function callMember({ match }: PageRequest): URLSearchParams | MemberOutcome {
  const { id = "" } = match.params;
  return MEMBER_ID.test(id) ? new URLSearchParams({ id }) : { state: "gone" };
}
const MEMBER_ID = /^[a-z0-9-]{1,40}$/;

async function showMember(
  { tenant, settings }: PageRequest,
  outcome: MemberOutcome,
): Promise<PageData["members-id"]> {
  if (outcome.state === "gone" || outcome.state === "blocked" || outcome.state === "blocked-by-you")
    return { state: outcome.state };
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(async () => {
    // how the two stand is told by likes.php too, which every backend has
    const answer =
      tenant.origin === "embedded"
        ? (outcome.body as MemberAnswer)
        : {
            profile: (await import("./backend-answers.ts")).checkMember(outcome.body, settings),
            relation: null,
          };
    return { state: "ready", ...answer };
  });
}

const likeType = ({ params }: Match): LikeType | null =>
  LIKE_TYPES.find((type) => type === params["type"]) ?? null;

async function showLikes(
  { tenant }: PageRequest,
  outcome: MemberOutcome,
  type: LikeType | null,
): Promise<PageData["likes-type"]> {
  if (type === null || outcome.state === "gone") return { state: "gone" };
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(async () => {
    const likes =
      tenant.origin === "embedded"
        ? (outcome.body as LikesAnswer)
        : (await import("./backend-answers.ts")).checkLikes(outcome.body);
    return { state: "ready", type, likes };
  });
}

function callChat({ match }: PageRequest, by: "conversation" | "profile"): URLSearchParams | MemberOutcome {
  const { id = "" } = match.params;
  return MEMBER_ID.test(id) ? new URLSearchParams({ [by]: id }) : { state: "gone" };
}

async function showChats({ tenant }: PageRequest, outcome: MemberOutcome): Promise<PageData["chats"]> {
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(async () => ({
    state: "ready",
    ...(tenant.origin === "embedded"
      ? (outcome.body as ChatsAnswer)
      : (await import("./backend-chats.ts")).checkChats(outcome.body)),
  }));
}

async function showChat({ tenant }: PageRequest, outcome: MemberOutcome): Promise<PageData["chats-id"]> {
  if (outcome.state === "gone" || outcome.state === "blocked" || outcome.state === "blocked-by-you")
    return { state: outcome.state };
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(async () => ({
    state: "ready",
    ...(tenant.origin === "embedded"
      ? (outcome.body as ChatAnswer)
      : (await import("./backend-chats.ts")).checkChat(outcome.body)),
  }));
}

async function showSwipe({ tenant }: PageRequest, outcome: MemberOutcome): Promise<PageData["swipe-game"]> {
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(async () => {
    const pile =
      tenant.origin === "embedded"
        ? (outcome.body as SwipeAnswer)
        : (await import("./backend-answers.ts")).checkSwipe(outcome.body);
    return { state: "ready", pile };
  });
}

async function showMatchFinder(
  request: PageRequest,
  outcome: MemberOutcome,
): Promise<PageData["match-finder"]> {
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(() => showFinder(request, outcome.body));
}

async function showSignupMatches(
  { tenant }: PageRequest,
  outcome: MemberOutcome,
): Promise<PageData["signup-matches"]> {
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(async () => ({ state: "ready", ...(await matchesIn(tenant, outcome.body)) }));
}

async function showNotifications(
  { tenant }: PageRequest,
  outcome: MemberOutcome,
): Promise<PageData["notifications"]> {
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(async () => {
    const { devices } =
      tenant.origin === "embedded"
        ? (outcome.body as DevicesAnswer)
        : (await import("./backend-answers.ts")).checkDevices(outcome.body);
    return { state: "ready", devices };
  });
}

async function showProfile(
  { tenant, settings }: PageRequest,
  outcome: MemberOutcome,
): Promise<PageData["profile"]> {
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(async () => {
    const { profile: own } =
      tenant.origin === "embedded"
        ? (outcome.body as ProfileAnswer)
        : (await import("./backend-answers.ts")).checkProfile(outcome.body);
    const { visible_profile_fields: fields, visible_profile_notes: notes, interests } = settings;
    return { state: "ready", own, offered: { fields, notes, interests } };
  });
}

/** The token, and whether the person comes from a partner. */
function completeQuery({ query }: Pick<PageRequest, "query">): URLSearchParams {
  const token = query.get("token") ?? "";
  return new URLSearchParams([
    ...(TOKEN.test(token) ? [["token", token]] : []),
    ...(query.get("api_signup_complete") === "1" ? [["api_signup_complete", "1"]] : []),
  ]);
}
const TOKEN = /^[\w.-]{1,120}$/;

function callComplete({ query }: PageRequest): URLSearchParams | MemberOutcome {
  const token = query.get("token");
  return token === null ? { state: "gone" } : new URLSearchParams({ token });
}

async function showComplete(
  { tenant, query }: PageRequest,
  outcome: MemberOutcome,
): Promise<PageData["complete-signup"]> {
  if (outcome.state === "gone") return { state: "gone" };
  if (outcome.state !== "ready") return { state: stateOf(outcome) };
  return shown(async () => {
    const begun =
      tenant.origin === "embedded"
        ? (outcome.body as CompleteSignupAnswer)
        : (await import("./backend-answers.ts")).checkDraft(outcome.body);
    return { state: "ready", token: query.get("token") ?? "", ...begun };
  });
}

function showLangConfig({ tenant, visitor, visit }: PageRequest): PageData["lang-config"] {
  const { seen, selected } = visitor.country;
  return {
    state: "ready",
    host: tenant.host,
    seen,
    selected,
    languageReason: visit.locale.by,
    countryReason: selected !== null ? "chosen" : seen !== null ? "seen" : "unknown",
  };
}

async function showMemberSignup(
  request: PageRequest,
  outcome: MemberOutcome,
): Promise<PageData["members-id-signup"]> {
  const found = await showMember(request, outcome);
  if (found.state === "ready")
    return { state: "ready", profile: { id: found.profile.id, name: found.profile.name } };
  return { state: found.state === "blocked" || found.state === "blocked-by-you" ? "gone" : found.state };
}

function signupQuery({ query }: Pick<PageRequest, "query">): URLSearchParams {
  const start = parseSignupStart(query);
  return new URLSearchParams(start ? { ...start } : {});
}

function loginQuery({ query }: Pick<PageRequest, "query">): URLSearchParams {
  const next = afterLogin(query.get("next"));
  return new URLSearchParams(next === afterLogin(null) ? {} : { next });
}

/** A page that has no word for something gone says that it failed. */
function stateOf({
  state,
}: Exclude<MemberOutcome, { state: "ready" }>): "closed" | "missing" | "failed" | "logged-out" {
  return state === "gone" || state === "blocked" || state === "blocked-by-you" ? "failed" : state;
}

/** An answer that is not of the contract's shape is a failure, not a fault of ours. */
async function shown<T>(show: () => Promise<T>): Promise<T | { state: "failed" }> {
  try {
    return await show();
  } catch (error) {
    console.error("page data:", error);
    return { state: "failed" };
  }
}
