import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "members-id-signup",
  path: "/members/{id}/signup",
  layout: "empty",
  guard: "visitor",
  needs: "POST /api/signup.php",
  call: "GET /api/member.php",
  query: ["gender", "looking_for"],
  cache: "private",
  resumesSignup: true,
  messages: ["signup", "who"],
} as const satisfies RouteDefinition;
