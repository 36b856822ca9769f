import { afterLogin, landingOf } from "#client/page/next-path.ts";
import { MAX_QUERY_VALUE } from "#client/page/page-source.ts";
import type { GuardName } from "#client/page/route.ts";
import { matchRoute, pathOf } from "#client/routes.ts";

/** Who asks for which page: `next` is the page's own address, or where a login was to lead. */
export interface GuardedRequest {
  loggedIn: boolean;
  path: string;
  next: string | null;
  /** What opens the state of a payment, in the address to which the payment provider returns its buyer. */
  key?: string | null;
  /** The pages that the site's backend cannot fill. */
  lacks?: readonly string[];
}

/** Something a route may demand before it is rendered; answers where to send the visitor instead, or null. */
export type Guard = (request: GuardedRequest) => string | null | Promise<string | null>;

const guards: Record<GuardName, Guard> = {
  /** Answers, section 1: a visitor goes to the login, and returns to the page after it. */
  member: ({ loggedIn, path }) => (loggedIn ? null : pathOf("login", {}, { next: path })),
  /**
   * For members. Back from the bank's app, a buyer may be in a browser that is not logged in: then they learn
   * what became of the payment, and nothing else.
   */
  payer: (request) => {
    const { loggedIn, path, key = null } = request;
    const order = new URLSearchParams(path.split("?")[1]).get("order");
    return !loggedIn && key !== null && order !== null
      ? pathOf("payment", { order }, { key: key.slice(0, MAX_QUERY_VALUE) })
      : guards.member(request);
  },
  /** For members. A choice that a form without a script made on the credits page is the address of an order. */
  buyer: (request) =>
    guards.member(request) ??
    import("./chosen-order.ts").then(({ chosenOrder }) => chosenOrder(request.path)),
  /** A member has no use for a page for visitors, and continues to where they were heading. */
  visitor: ({ loggedIn, next, lacks = [] }) => (loggedIn ? afterLogin(next, lacks) : null),
  /** A page that presents a profile to visitors: a member continues to the profile, or to the conversation. */
  campaign: (request) => (request.loggedIn ? memberPage(request) : null),
};

/** What a member has in place of a campaign page: its layout says whether it is a chat. */
function memberPage({ path, lacks = [] }: GuardedRequest): string {
  const match = matchRoute(path.split("?")[0] ?? "");
  const name = match?.route.layout === "chat" ? "members-id-chat" : "members-id";
  const id = match?.params["id"] ?? "";
  return lacks.includes(name) ? landingOf(lacks) : pathOf(name, { id });
}

/** Rejects, and so becomes a 500, when a route names a guard that does not exist (specification, section 8). */
export async function checkGuard(
  name: string | undefined,
  request: GuardedRequest,
  known: Record<string, Guard> = guards,
): Promise<string | null> {
  if (name === undefined) return null;
  const guard = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!guard) throw new Error(`unknown guard ${name}`);
  return guard(request);
}
