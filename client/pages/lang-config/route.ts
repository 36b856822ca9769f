import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "lang-config",
  path: "/lang-config",
  layout: "default",
  cache: "private",
  messages: ["lang"],
} as const satisfies RouteDefinition;
