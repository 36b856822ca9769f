import type { ParamsOf, RequiredParam } from "#client/page/route.ts";
import { routes, type PathOf, type RouteName } from "#client/routes.ts";
import { fillPath, routeOf } from "#client/routes.ts";

/** What a site has that addresses name: found while it runs. */
export interface Found {
  member: string;
  /** Null for a visitor. */
  conversation: string | null;
  /** The first word of the site's own pages, or null where it has none. */
  token: string | null;
}

/** A route whose path is no address without a parameter. */
type WithParams = {
  [Name in RouteName]: [RequiredParam<PathOf<Name>>] extends [never] ? never : Name;
}[RouteName];

/** Addresses of each route that needs a parameter. A new one does not compile without an example. */
const EXAMPLES: { [Name in WithParams]: (found: Found) => ParamsOf<PathOf<Name>>[] } = {
  "members-id": ({ member }) => [{ id: member }],
  "members-id-signup": ({ member }) => [{ id: member }],
  "members-id-landing": ({ member }) => [{ id: member }],
  "members-id-landing2": ({ member }) => [{ id: member }, { id: member, slug: "no-such-slug" }],
  "members-id-landing3": ({ member }) => [{ id: member }],
  "members-id-chat": ({ member }) => [{ id: member }],
  "likes-m-id": ({ member }) => [{ id: member }],
  "likes-type": () => [{ type: "received" }, { type: "sent" }, { type: "matches" }],
  "chats-id": ({ conversation }) => (conversation === null ? [] : [{ id: conversation }]),
  "complaints-number": () => [{ number: "C-2345-6789-ABCD" }],
  payment: () => [{ order: "01900000-0000-7000-8000-000000000000" }],
  "credits-id-paymentmethod": () => [{ id: "p1" }, { id: "p1", paymentmethod: "visa" }],
  token: ({ token }) => (token === null ? [] : [{ token }]),
};

/** The status of a page that nobody reaches without a link of their own. */
const STATUS: Partial<Record<RouteName, number>> = { "complete-signup": 404, payment: 404 };

export interface Address {
  name: string;
  path: string;
  status: number;
}

/** Every address to visit: of each route, and one that is none. */
export function addresses(found: Found): Address[] {
  const examples: Partial<Record<string, (found: Found) => Record<string, string | undefined>[]>> = EXAMPLES;
  return [
    ...routes.flatMap((route) =>
      (examples[route.name]?.(found) ?? [{}]).map((params) => ({
        name: route.name,
        path: fillPath(routeOf(route.name) ?? route, params),
        status: STATUS[route.name] ?? 200,
      })),
    ),
    { name: "error", path: "/nothing-here", status: 404 },
  ];
}
