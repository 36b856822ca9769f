import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "mail-change-do",
  path: "/mail-change/do",
  layout: "default",
  needs: "POST /api/mail-change.php",
  query: ["token", "undo"],
  cache: "no-store",
  messages: ["mailchange", "signup"],
} as const satisfies RouteDefinition;
