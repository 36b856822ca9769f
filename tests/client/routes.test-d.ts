import type { RouteDefinition } from "#client/page/route.ts";
import { pathOf, type RouteName } from "#client/routes.ts";

/**
 * What must not compile about pages. The compiler reads this file with all others and fails where a line
 * below an expected error has none; nothing runs it.
 */

export const addresses = [
  pathOf("members"),
  pathOf("members", {}, { page: 2 }),
  pathOf("members-id", { id: "a1" }),
  pathOf("transactions"),
  pathOf("credits-id-paymentmethod", { id: "p1" }),
  // @ts-expect-error a route that does not exist
  pathOf("nonsense"),
  // @ts-expect-error the path needs an id
  pathOf("members-id"),
  // @ts-expect-error the path needs an id, and has no parameter of another name
  pathOf("members-id", { slug: "a1" }),
  // @ts-expect-error the path has no parameters
  pathOf("members", { id: "a1" }),
];

// @ts-expect-error a route that does not exist
export const unknownName: RouteName = "nonsense";

const page = { name: "x", path: "/x", layout: "default", cache: "private", messages: ["login"] } as const;
const messages = ["login"] as const;

export const definitions: RouteDefinition[] = [
  page,
  { ...page, guard: "member", call: "GET /api/likes.php" },
  // @ts-expect-error a page without messages
  { name: "x", path: "/x", layout: "default", cache: "private" },
  // @ts-expect-error a page with an empty list of messages
  { ...page, messages: [] },
  // @ts-expect-error a message group that no language has
  { ...page, messages: ["nonsense"] },
  // @ts-expect-error an unknown guard
  { ...page, messages, guard: "nonsense" },
  // @ts-expect-error an unknown layout
  { ...page, messages, layout: "nonsense" },
  // @ts-expect-error a call that the contract lacks
  { ...page, messages, call: "GET /api/nonsense.php" },
  // @ts-expect-error a call that changes something
  { ...page, messages, call: "POST /api/likes.php" },
];
