import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "premium",
  path: "/premium",
  layout: "default",
  guard: "member",
  needs: "GET /api/credits.php",
  query: ["next"],
  cache: "private",
  isInMembersArea: true,
  hidesAlerts: ["profile_photo", "push"],
  messages: ["premium"],
} as const satisfies RouteDefinition;
