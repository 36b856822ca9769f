import type { RouteDefinition } from "#client/route.ts";

export const route = {
  name: "directdebit",
  path: "/directdebit",
  layout: "default",
  guard: "member",
  call: "GET /api/directdebit.php",
  query: ["bundle", "method", "card", "country", "code", "order", "next"],
  cache: "private",
  messages: ["debit"],
  styles: ["pay", "forms"],
} as const satisfies RouteDefinition;
