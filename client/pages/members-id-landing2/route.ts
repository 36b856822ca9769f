import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "members-id-landing2",
  path: "/members/{id}/landing2/{slug?}",
  layout: "lander",
  guard: "campaign",
  call: "GET /api/member.php",
  query: ["topic", "gender", "looking_for"],
  cache: "shared",
  messages: ["campaign", "lander", "member", "face", "vocab", "who", "opener"],
} as const satisfies RouteDefinition;
