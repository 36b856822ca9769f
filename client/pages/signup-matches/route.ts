import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "signup-matches",
  path: "/signup-matches",
  layout: "default",
  guard: "member",
  call: "GET /api/signup-matches.php",
  needs: "POST /api/likes.php",
  cache: "private",
  messages: ["matches", "reason", "field", "face"],
} as const satisfies RouteDefinition;
