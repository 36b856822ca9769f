import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "favourites",
  path: "/favourites",
  layout: "default",
  guard: "member",
  call: "GET /api/favourites.php",
  needs: "PUT /api/favourites.php",
  cache: "private",
  barEntry: "likes",
  messages: ["favourite", "likes", "face"],
} as const satisfies RouteDefinition;
