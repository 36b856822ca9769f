import type { RouteDefinition } from "#client/route.ts";

export const route = {
  name: "account-deleted",
  path: "/account-deleted",
  layout: "default",
  cache: "private",
  messages: ["goodbye"],
} as const satisfies RouteDefinition;
