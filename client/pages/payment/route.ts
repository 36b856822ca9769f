import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "payment",
  path: "/payment/{order}",
  layout: "default",
  call: "GET /api/payment-state.php",
  query: ["key"],
  cache: "no-store",
  messages: ["payment"],
} as const satisfies RouteDefinition;
