import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "decisions",
  path: "/decisions/{id?}",
  layout: "default",
  call: "GET /api/own-decisions.php",
  asksWithCookies: true,
  cache: "no-store",
  messages: ["decision"],
} as const satisfies RouteDefinition;
