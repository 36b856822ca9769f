import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "members-id-landing",
  path: "/members/{id}/landing",
  layout: "lander",
  guard: "campaign",
  call: "GET /api/member.php",
  cache: "shared",
  messages: ["campaign", "lander", "member", "face", "vocab", "who"],
} as const satisfies RouteDefinition;
