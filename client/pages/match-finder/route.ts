import type { RouteDefinition } from "#client/page/route.ts";

export const route = {
  name: "match-finder",
  path: "/match-finder",
  layout: "default",
  guard: "member",
  call: "GET /api/match-finder.php",
  query: [
    "min_age",
    "max_age",
    "distance",
    "interests",
    "evening",
    "relationship_status",
    "real_only",
    "language",
    "activity",
    "show",
  ],
  cache: "private",
  messages: ["finder", "reason", "field", "face"],
} as const satisfies RouteDefinition;
