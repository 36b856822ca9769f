import type { PageData } from "#client/seed.ts";
import { BUNDLES, type BundleId } from "#contract/bundles.ts";
import type { CreditsAnswer } from "#contract/calls/credits.ts";
import type { DebitAnswer } from "#contract/calls/directdebit.ts";
import type { PricingAnswer } from "#contract/calls/pricing.ts";
import type { TransactionsAnswer } from "#contract/calls/transactions.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#contract/payment-methods.ts";
import { countryCode } from "#edge/decide/country.ts";
import { sameSitePath } from "#edge/same-site.ts";
import type { PageRequest } from "./data.ts";
import type { MemberOutcome } from "./outcome.ts";

type Asked = Pick<PageRequest, "settings" | "query" | "visit">;
/** How a page's data came where it did not come well. */
type Other = { state: "closed" | "missing" | "failed" | "logged-out" };

const ORDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CHOSEN: readonly (readonly [string, RegExp])[] = [
  ["bundle", /^p\d$/],
  ["method", /^[a-z0-9]{2,20}(:[\w-]{1,60})?$/],
  ["card", /^[\w-]{1,60}$/],
];
/** Characters of a code, and of the address to go back to. */
const MAX_CODE = 60;
const MAX_NEXT = 200;

/**
 * What an address of the credits pages may say: where he pays from, a code, a remembered card, an order,
 * where to go back to; and what a form without script chose.
 */
export function creditsQuery({ query }: Pick<Asked, "query">): URLSearchParams {
  const [country, code, order, next] = [
    countryCode(query.get("country")),
    query.get("code"),
    query.get("order"),
    nextOf(query),
  ];
  return new URLSearchParams([
    ...CHOSEN.flatMap(([name, pattern]) => {
      const value = query.get(name);
      return value !== null && pattern.test(value) ? [[name, value]] : [];
    }),
    ...(country === null ? [] : [["country", country]]),
    ...(code === null || code === "" || code.length > MAX_CODE ? [] : [["code", code]]),
    ...(order !== null && ORDER.test(order) ? [["order", order]] : []),
    ...(next === null ? [] : [["next", next]]),
  ]);
}

function nextOf(query: URLSearchParams): string | null {
  const next = query.get("next");
  const path = next === null || next.length > MAX_NEXT ? "/" : sameSitePath(next);
  return path === "/" ? null : path;
}

/** The part that the call of a page asks with. */
const ASKED: readonly string[] = ["country", "code", "order"];

/**
 * Where he said that he pays from, here or for all pages; else from where his order is paid, or where he
 * lives, which the origin knows.
 */
export function callCredits({ query, visitor }: Pick<PageRequest, "query" | "visitor">): URLSearchParams {
  const asked = new URLSearchParams([...query].filter(([name]) => ASKED.includes(name)));
  const { selected } = visitor.country;
  if (!asked.has("country") && !asked.has("order") && selected !== null) asked.set("country", selected);
  return asked;
}

const bundleIn = ({ match }: Pick<PageRequest, "match">): BundleId | null =>
  BUNDLES.find((id) => id === match.params["id"]) ?? null;
const methodIn = ({ match }: Pick<PageRequest, "match">): PaymentMethod | null =>
  PAYMENT_METHODS.find((id) => id === match.params["paymentmethod"]) ?? null;

/** A bundle or method that there is not is an address that there is not. */
export function callOrder(request: PageRequest): URLSearchParams | MemberOutcome {
  const isWrong =
    bundleIn(request) === null ||
    (request.match.params["paymentmethod"] !== undefined && methodIn(request) === null);
  return isWrong ? { state: "gone" } : callCredits(request);
}

export function showCredits(request: PageRequest, outcome: MemberOutcome): PageData["credits"] {
  const offer = answerIn<CreditsAnswer>(request, outcome);
  return "state" in offer ? offer : { state: "ready", offer: offer.body, next: request.query.get("next") };
}

export function showOrder(
  request: PageRequest,
  outcome: MemberOutcome,
): PageData["credits-id-paymentmethod"] {
  if (outcome.state === "gone") return { state: "gone" };
  const offer = answerIn<CreditsAnswer>(request, outcome);
  if ("state" in offer) return offer;
  const isRepeat = request.match.route.name === "credits-repeat-order";
  const { last, order } = offer.body;
  const bundle = bundleIn(request) ?? order?.bundle ?? last?.bundle ?? "p1";
  return {
    state: "ready",
    offer: offer.body,
    bundle,
    method: methodIn(request) ?? order?.method ?? (isRepeat ? (last?.method ?? null) : null),
    isRepeat,
    next: request.query.get("next"),
  };
}

export function showDebit(request: PageRequest, outcome: MemberOutcome): PageData["directdebit"] {
  const debit = answerIn<DebitAnswer>(request, outcome);
  return "state" in debit ? debit : { state: "ready", debit: debit.body, next: request.query.get("next") };
}

export function premiumQuery({ query }: Pick<Asked, "query">): URLSearchParams {
  const next = nextOf(query);
  return new URLSearchParams(next === null ? {} : { next });
}

export const showPremium = ({ query, settings }: PageRequest): PageData["premium"] => ({
  state: "ready",
  next: query.get("next"),
  swipe_likes: settings.premium_swipe_likes,
});

/** Prices of the country that is asked for, else of the visitor's, else of the site's first. */
export function pricingQuery({ query, visit, settings }: Asked): URLSearchParams {
  return new URLSearchParams({
    country: countryCode(query.get("country")) ?? visit.country.value ?? settings.countries[0] ?? "",
  });
}

export function showPricing(request: PageRequest, outcome: MemberOutcome): PageData["pricing"] {
  const pricing = answerIn<PricingAnswer>(request, outcome);
  const { countries } = request.settings;
  return "state" in pricing
    ? pricing
    : {
        state: "ready",
        pricing: pricing.body,
        countries: countries.includes(pricing.body.country)
          ? countries
          : [...countries, pricing.body.country],
      };
}

/** All of his, or one by its id; what is no id is an address that there is not. */
export function callTransactions({ match }: Pick<PageRequest, "match">): URLSearchParams | MemberOutcome {
  const { id } = match.params;
  if (id === undefined) return new URLSearchParams();
  return ORDER.test(id) ? new URLSearchParams({ id }) : { state: "gone" };
}

export function showTransactions(request: PageRequest, outcome: MemberOutcome): PageData["transactions"] {
  if (outcome.state === "gone") return { state: "gone" };
  const bought = answerIn<TransactionsAnswer>(request, outcome);
  return "state" in bought
    ? bought
    : { state: "ready", bought: bought.body, id: request.match.params["id"] ?? null };
}

/**
 * What the embedded origin says is of the contract's shape. Another backend sells in its own way, at its own
 * address.
 */
function answerIn<T>({ tenant }: PageRequest, outcome: MemberOutcome): { body: T } | Other {
  if (outcome.state === "ready")
    return tenant.origin === "embedded" ? { body: outcome.body as T } : { state: "missing" };
  return {
    state:
      outcome.state === "gone" || outcome.state === "blocked" || outcome.state === "blocked-by-you"
        ? "failed"
        : outcome.state,
  };
}
