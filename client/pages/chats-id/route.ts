import type { RouteDefinition } from "#client/page/route.ts";

/** One page at several addresses; its data and its component see which one was asked for. */
export const routes = [
  {
    name: "chats-id",
    path: "/chats/{id}",
    layout: "chat",
    guard: "member",
    call: "GET /api/chat.php",
    instead: "GET /api/chats.php",
    cache: "private",
    barEntry: "chats",
    routerComesLate: true,
    messages: ["chat", "face", "gift", "opener", "report", "block", "voice"],
  },
  {
    name: "members-id-chat",
    path: "/members/{id}/chat",
    folder: "chats-id",
    layout: "chat",
    guard: "member",
    call: "GET /api/chat.php",
    instead: "GET /api/chats.php",
    cache: "private",
    barEntry: "chats",
    routerComesLate: true,
    messages: ["chat", "face", "gift", "opener", "report", "block", "voice"],
  },
] as const satisfies readonly RouteDefinition[];
