import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "account-deleted",
  path: "/account-deleted",
  layout: "default",
  needs: "POST /api/account-deletion.php",
  cache: "private",
  messages: ["goodbye"],
} as const satisfies RouteDefinition;
