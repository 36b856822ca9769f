import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "signup",
  path: "/signup",
  layout: "empty",
  guard: "visitor",
  needs: "POST /api/signup.php",
  query: ["gender", "looking_for"],
  cache: "private",
  needsOpenSignups: true,
  resumesSignup: true,
  hidesAlerts: ["activation", "profile_photo", "push"],
  messages: ["signup", "who"],
  isIndexed: true,
} as const satisfies RouteDefinition;
