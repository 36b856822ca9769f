import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "profile",
  path: "/profile",
  layout: "default",
  guard: "member",
  call: "GET /api/profile.php",
  cache: "private",
  hidesAlerts: ["profile_photo"],
  messages: ["profile"],
} as const satisfies RouteDefinition;
