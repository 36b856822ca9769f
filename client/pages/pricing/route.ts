import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "pricing",
  path: "/pricing",
  layout: "default",
  call: "GET /api/pricing.php",
  query: ["country"],
  cache: "shared",
  messages: ["pricing", "method"],
  isIndexed: true,
} as const satisfies RouteDefinition;
