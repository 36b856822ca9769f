import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "views",
  path: "/views",
  layout: "default",
  guard: "member",
  call: "GET /api/views.php",
  needs: "POST /api/views.php",
  cache: "private",
  barEntry: "likes",
  messages: ["views", "likes", "face"],
} as const satisfies RouteDefinition;
