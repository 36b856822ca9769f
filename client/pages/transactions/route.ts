import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "transactions",
  path: "/transactions/{id?}",
  layout: "default",
  guard: "member",
  call: "GET /api/transactions.php",
  query: ["before", "purchases_before"],
  cache: "private",
  isAboutMoney: true,
  messages: ["bought", "method"],
} as const satisfies RouteDefinition;
