import type { RouteDefinition } from "#client/route.ts";

export const route = {
  name: "members",
  path: "/members",
  layout: "default",
  call: "GET /api/members.php",
  query: [
    "gender",
    "country",
    "countryregion",
    "min_age",
    "max_age",
    "real_only",
    "interests",
    "relationship_goal",
    "height",
    "body_type",
    "relationship_status",
    "children",
    "smoking",
    "languages",
    "page",
  ],
  cache: "shared",
  messages: ["members", "face", "vocab", "field"],
  styles: ["picks"],
} as const satisfies RouteDefinition;
