import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "verification",
  path: "/verification",
  layout: "default",
  guard: "member",
  call: "GET /api/verification.php",
  cache: "no-store",
  messages: ["verification"],
} as const satisfies RouteDefinition;
