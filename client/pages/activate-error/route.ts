import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "activate-error",
  path: "/activate/error",
  layout: "default",
  needs: "POST /api/resend.php",
  query: ["reason"],
  cache: "private",
  messages: ["activate", "signup"],
} as const satisfies RouteDefinition;
