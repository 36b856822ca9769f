import type { RouteDefinition } from "#client/route.ts";

export const route = {
  name: "premium",
  path: "/premium",
  layout: "default",
  guard: "member",
  query: ["next"],
  cache: "private",
  messages: ["premium"],
} as const satisfies RouteDefinition;
