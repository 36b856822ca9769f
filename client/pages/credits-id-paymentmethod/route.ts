import type { RouteDefinition } from "#client/page/route.ts";

/** One page at several addresses; its data and its component see which one was asked for. */
export const routes = [
  {
    name: "credits-repeat-order",
    path: "/credits/repeat-order",
    folder: "credits-id-paymentmethod",
    layout: "default",
    guard: "member",
    call: "GET /api/credits.php",
    query: ["bundle", "method", "card", "country", "code", "order", "next"],
    cache: "private",
    barEntry: "purchase",
    isAboutMoney: true,
    messages: ["credits", "order", "method"],
  },
  {
    name: "credits-id-paymentmethod",
    path: "/credits/{id}/{paymentmethod?}",
    layout: "default",
    guard: "payer",
    call: "GET /api/credits.php",
    query: ["bundle", "method", "card", "country", "code", "order", "next"],
    cache: "private",
    barEntry: "purchase",
    isAboutMoney: true,
    messages: ["credits", "order", "method"],
    backButton: true,
  },
] as const satisfies readonly RouteDefinition[];
