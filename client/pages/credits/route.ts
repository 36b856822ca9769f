import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "credits",
  path: "/credits",
  layout: "default",
  guard: "buyer",
  call: "GET /api/credits.php",
  query: ["bundle", "method", "card", "country", "code", "order", "next"],
  cache: "private",
  barEntry: "purchase",
  isAboutMoney: true,
  messages: ["credits", "method"],
  backButton: true,
} as const satisfies RouteDefinition;
