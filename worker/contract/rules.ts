/**
 * The calls of /api/*.php that exist, without their schemas: what the edge needs on its start path. Answers
 * about a person are never cached; a public answer says how long it is fresh and how long it may be served
 * stale.
 */
export interface CacheRule {
  /** Seconds an answer is served without asking again. */
  fresh: number;
  /** Seconds after that in which it is still served, while it refreshes or the origin is down. */
  stale: number;
  /**
   * The query keys that tell two answers apart; anything else in the query is not part of the key. `*`: the
   * whole query.
   */
  by: readonly string[] | "*";
}

export interface Rule {
  /**
   * Whom the origin answers: without a member's session, a call that needs one is a 403 that says so; without
   * the operator's or a partner's token a 401.
   */
  needs: "nobody" | "member" | "operator" | "partner";
  /** A body that is no text: passed on as it comes, with more room and more time. */
  body?: "image";
  cache: CacheRule | null;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Specification, section 7: a geocode is cached for one hour. */
const GEOCODE: CacheRule = { fresh: HOUR, stale: 0, by: ["lat", "lon"] };
const SETTINGS: CacheRule = { fresh: 5 * MINUTE, stale: DAY, by: "*" };
const PLACES: CacheRule = { fresh: HOUR, stale: DAY, by: ["country", "q"] };
const PRICES: CacheRule = { fresh: 5 * MINUTE, stale: HOUR, by: ["country"] };
const LISTS: CacheRule = { fresh: 10 * MINUTE, stale: DAY, by: [] };

export const rules = {
  "GET /api/settings.php": { needs: "nobody", cache: SETTINGS },
  "GET /api/geocode.php": { needs: "nobody", cache: GEOCODE },
  "GET /api/interests.php": { needs: "nobody", cache: LISTS },
  "GET /api/regions.php": { needs: "nobody", cache: LISTS },
  "GET /api/companyinfo.php": { needs: "nobody", cache: LISTS },
  "GET /api/members.php": { needs: "nobody", cache: null },
  "GET /api/member.php": { needs: "nobody", cache: null },
  "GET /api/likes.php": { needs: "member", cache: null },
  "POST /api/likes.php": { needs: "member", cache: null },
  "PUT /api/likes.php": { needs: "member", cache: null },
  "DELETE /api/likes.php": { needs: "member", cache: null },
  "GET /api/chats.php": { needs: "member", cache: null },
  "GET /api/chat.php": { needs: "member", cache: null },
  "POST /api/chat.php": { needs: "member", cache: null },
  "PUT /api/chat.php": { needs: "member", cache: null },
  "DELETE /api/chat.php": { needs: "member", cache: null },
  "POST /api/chat-photos.php": { needs: "member", cache: null, body: "image" },
  "PUT /api/preferences.php": { needs: "member", cache: null },
  "GET /api/auto-like.php": { needs: "member", cache: null },
  "GET /api/swipe.php": { needs: "member", cache: null },
  "POST /api/swipe.php": { needs: "member", cache: null },
  "DELETE /api/swipe.php": { needs: "member", cache: null },
  "GET /api/blocks.php": { needs: "member", cache: null },
  "POST /api/blocks.php": { needs: "member", cache: null },
  "DELETE /api/blocks.php": { needs: "member", cache: null },
  "POST /api/reports.php": { needs: "member", cache: null },
  "GET /api/similar.php": { needs: "member", cache: null },
  "GET /api/match-finder.php": { needs: "member", cache: null },
  "GET /api/signup-matches.php": { needs: "member", cache: null },
  "GET /api/user.php": { needs: "nobody", cache: null },
  "POST /api/user.php": { needs: "nobody", cache: null },
  "PUT /api/user.php": { needs: "member", cache: null },
  "GET /api/logout.php": { needs: "nobody", cache: null },
  "GET /api/profile.php": { needs: "member", cache: null },
  "PUT /api/profile.php": { needs: "member", cache: null },
  "GET /api/places.php": { needs: "nobody", cache: PLACES },
  "GET /api/page.php": { needs: "nobody", cache: null },
  "GET /api/devices.php": { needs: "member", cache: null },
  "DELETE /api/devices.php": { needs: "member", cache: null },
  "GET /api/photos.php": { needs: "member", cache: null },
  "POST /api/photos.php": { needs: "member", cache: null, body: "image" },
  "PUT /api/photos.php": { needs: "member", cache: null },
  "DELETE /api/photos.php": { needs: "member", cache: null },
  "GET /api/inspection.php": { needs: "operator", cache: null },
  "POST /api/inspection.php": { needs: "operator", cache: null },
  "POST /api/holds.php": { needs: "operator", cache: null },
  "GET /api/credits.php": { needs: "member", cache: null },
  "GET /api/discountcode.php": { needs: "member", cache: null },
  "GET /api/orders.php": { needs: "member", cache: null },
  "POST /api/orders.php": { needs: "member", cache: null },
  "DELETE /api/orders.php": { needs: "member", cache: null },
  "GET /api/directdebit.php": { needs: "member", cache: null },
  "POST /api/directdebit.php": { needs: "member", cache: null },
  "PUT /api/directdebit.php": { needs: "member", cache: null },
  "DELETE /api/directdebit.php": { needs: "member", cache: null },
  "DELETE /api/cards.php": { needs: "member", cache: null },
  "GET /api/transactions.php": { needs: "member", cache: null },
  "POST /api/withdrawals.php": { needs: "member", cache: null },
  "PUT /api/spending-cap.php": { needs: "member", cache: null },
  "GET /api/pricing.php": { needs: "nobody", cache: PRICES },
  "POST /api/discount-codes.php": { needs: "operator", cache: null },
  "GET /api/books.php": { needs: "operator", cache: null },
  "POST /api/books.php": { needs: "operator", cache: null },
  "GET /api/order-events.php": { needs: "operator", cache: null },
  "POST /api/dismissals.php": { needs: "member", cache: null },
  "POST /api/signup.php": { needs: "nobody", cache: null },
  "GET /api/signup-check.php": { needs: "nobody", cache: null },
  "POST /api/resend.php": { needs: "nobody", cache: null },
  "POST /api/activate.php": { needs: "nobody", cache: null },
  "POST /api/reset-password.php": { needs: "nobody", cache: null },
  "POST /api/new-password.php": { needs: "nobody", cache: null },
  "POST /api/partner-signup.php": { needs: "partner", cache: null },
  "GET /api/complete-signup.php": { needs: "nobody", cache: null },
  "POST /api/complete-signup.php": { needs: "nobody", cache: null },
  "POST /api/unsubscribe.php": { needs: "nobody", cache: null },
  "POST /api/page-hidden.php": { needs: "nobody", cache: null },
} as const satisfies Record<string, Rule>;

export type CallName = keyof typeof rules;

/** The rule of a call, or null where the contract has no such call. */
export function ruleOf(method: string, path: string): Rule | null {
  const name = `${method === "HEAD" ? "GET" : method} ${path}`;
  return Object.hasOwn(rules, name) ? rules[name as CallName] : null;
}
