import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "reset-password",
  path: "/reset-password",
  layout: "default",
  needs: "POST /api/reset-password.php",
  cache: "private",
  hidesEntryWarning: true,
  messages: ["reset", "signup"],
} as const satisfies RouteDefinition;
