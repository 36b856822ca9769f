import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "index",
  path: "/",
  layout: "default",
  guard: "visitor",
  call: "GET /api/members.php",
  cache: "shared",
  messages: ["index", "face", "who"],
  showsMessagePrice: true,
  isIndexed: true,
} as const satisfies RouteDefinition;
