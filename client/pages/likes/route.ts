import type { RouteDefinition } from "#client/page/route.ts";

/** One page at several addresses; its data and its component see which one was asked for. */
export const routes = [
  {
    name: "likes",
    path: "/likes",
    layout: "default",
    guard: "member",
    call: "GET /api/likes.php",
    cache: "private",
    barEntry: "likes",
    isInMembersArea: true,
    messages: ["likes", "face"],
  },
  {
    name: "likes-type",
    path: "/likes/{type}",
    folder: "likes",
    layout: "default",
    guard: "member",
    call: "GET /api/likes.php",
    cache: "private",
    barEntry: "likes",
    messages: ["likes", "face"],
    backButton: true,
  },
] as const satisfies readonly RouteDefinition[];
