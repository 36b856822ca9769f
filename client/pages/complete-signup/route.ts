import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "complete-signup",
  path: "/complete-signup",
  layout: "empty",
  guard: "visitor",
  call: "GET /api/complete-signup.php",
  query: ["token", "api_signup_complete"],
  cache: "no-store",
  hidesEntryWarning: true,
  resumesSignup: true,
  messages: ["signup", "who"],
} as const satisfies RouteDefinition;
