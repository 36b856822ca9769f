import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "chats",
  path: "/chats",
  layout: "chat",
  guard: "member",
  call: "GET /api/chats.php",
  query: ["older"],
  cache: "private",
  barEntry: "chats",
  isInMembersArea: true,
  messages: ["chat", "face", "gift"],
} as const satisfies RouteDefinition;
