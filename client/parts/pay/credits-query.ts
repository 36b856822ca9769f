import { sameSitePath } from "#client/page/next-path.ts";
import type { AddressRequest, ReadQuery } from "#client/page/page-source.ts";
import type { CreditsQuery } from "#contract/calls/money/credits.ts";
import { countryCode } from "#contract/platform/country-code.ts";

/**
 * What an address of the credits pages may say: the country that is paid from, a code, a remembered card, an
 * order, where to return to, and what a form chose without a script.
 */
type Key = "bundle" | "method" | "card" | "country" | "code" | "order" | "next";

const ORDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BUNDLE = /^p\d$/;
const METHOD = /^[a-z0-9]{2,20}(:[\w-]{1,60})?$/;
const CARD = /^[\w-]{1,60}$/;
/** Characters of a discount code, and of the address to return to. */
const MAX_CODE = 60;
const MAX_NEXT = 200;

export const isOrderId = (id: string): boolean => ORDER.test(id);

/** Every part of the query that is well formed, in one order. */
export function creditsQuery({ query }: Pick<AddressRequest<Key>, "query">): {
  [K in Key]?: string | undefined;
} {
  const matching = (name: Key, pattern: RegExp) => {
    const value = query.get(name);
    return value !== null && pattern.test(value) ? value : undefined;
  };
  const code = query.get("code");
  return {
    bundle: matching("bundle", BUNDLE),
    method: matching("method", METHOD),
    card: matching("card", CARD),
    country: countryCode(query.get("country")) ?? undefined,
    code: code === null || code === "" || code.length > MAX_CODE ? undefined : code,
    order: matching("order", ORDER),
    next: nextIn(query) ?? undefined,
  };
}

/** Where to return to with the credits, or null for no place in particular. */
export function nextIn(query: ReadQuery<"next">): string | null {
  const next = query.get("next");
  const path = next === null || next.length > MAX_NEXT ? "/" : sameSitePath(next);
  return path === "/" ? null : path;
}

/**
 * The call's query: the country that was chosen here or for all pages. Without one, the origin takes the
 * country of the order or of the member.
 */
export function creditsCall({
  query,
  country: { selected },
}: Pick<AddressRequest<"country" | "code" | "order">, "query" | "country">): CreditsQuery {
  const [country, code, order] = [query.get("country"), query.get("code"), query.get("order")];
  const paidFrom = country ?? (order === null ? selected : null);
  return {
    ...(paidFrom !== null && { country: paidFrom }),
    ...(code !== null && { code }),
    ...(order !== null && { order }),
  };
}
