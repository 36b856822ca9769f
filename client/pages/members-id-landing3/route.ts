import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "members-id-landing3",
  path: "/members/{id}/landing3/{slug?}",
  layout: "chat",
  guard: "campaign",
  call: "GET /api/member.php",
  cache: "shared",
  messages: ["campaign", "member", "face", "vocab", "opener"],
} as const satisfies RouteDefinition;
