import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "reset-password-do",
  path: "/reset-password/do",
  layout: "empty",
  needs: "POST /api/new-password.php",
  query: ["token"],
  cache: "no-store",
  hidesEntryWarning: true,
  messages: ["reset", "signup"],
} as const satisfies RouteDefinition;
