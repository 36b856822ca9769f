import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "withdrawal",
  path: "/withdrawal",
  layout: "default",
  query: ["number", "sent"],
  cache: "private",
  messages: ["withdrawal"],
} as const satisfies RouteDefinition;
