import type { RouteDefinition } from "#client/page/route.ts";

/** One page at several addresses; its data and its component see which one was asked for. */
export const routes = [
  {
    name: "members-id",
    path: "/members/{id}",
    layout: "default",
    call: "GET /api/member.php",
    cache: "shared",
    isProfile: true,
    isInMembersArea: true,
    resumesSignup: true,
    messages: ["member", "face", "vocab", "field", "report", "block", "favourite"],
    backButton: true,
  },
  {
    name: "likes-m-id",
    path: "/likes/m/{id}",
    folder: "members-id",
    layout: "default",
    guard: "member",
    call: "GET /api/member.php",
    cache: "private",
    isProfile: true,
    isInMembersArea: true,
    messages: ["member", "face", "vocab", "field", "report", "block", "favourite"],
    backButton: true,
  },
] as const satisfies readonly RouteDefinition[];
