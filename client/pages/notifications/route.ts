import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "notifications",
  path: "/notifications",
  layout: "default",
  guard: "member",
  call: "GET /api/preferences.php",
  instead: "GET /api/user.php",
  cache: "private",
  hidesAlerts: ["activation", "profile_photo", "push", "disabled_notifications"],
  messages: ["settings", "block"],
} as const satisfies RouteDefinition;
