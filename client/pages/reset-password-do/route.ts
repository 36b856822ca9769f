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
  styles: ["forms"],
} as const satisfies RouteDefinition;
