import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "login",
  path: "/login",
  layout: "default",
  guard: "visitor",
  query: ["next", "notice"],
  cache: "private",
  messages: ["login"],
  isIndexed: true,
} as const satisfies RouteDefinition;
