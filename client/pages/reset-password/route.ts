import type { RouteDefinition } from "#client/route.ts";

export const route = {
  name: "reset-password",
  path: "/reset-password",
  layout: "default",
  cache: "private",
  messages: ["reset", "signup"],
  styles: ["forms"],
} as const satisfies RouteDefinition;
