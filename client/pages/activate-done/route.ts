import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "activate-done",
  path: "/activate/done",
  layout: "default",
  cache: "private",
  hidesAlerts: ["profile_photo", "push"],
  messages: ["activate"],
} as const satisfies RouteDefinition;
