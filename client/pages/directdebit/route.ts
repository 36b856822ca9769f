import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "directdebit",
  path: "/directdebit",
  layout: "default",
  guard: "member",
  call: "GET /api/directdebit.php",
  query: ["bundle", "method", "card", "country", "code", "order", "next"],
  cache: "private",
  barEntry: "purchase",
  isAboutMoney: true,
  hidesAlerts: ["profile_photo", "push"],
  messages: ["debit"],
} as const satisfies RouteDefinition;
