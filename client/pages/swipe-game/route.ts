import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "swipe-game",
  path: "/swipe-game",
  layout: "default",
  guard: "member",
  call: "GET /api/swipe.php",
  cache: "private",
  messages: ["swipe", "face"],
} as const satisfies RouteDefinition;
