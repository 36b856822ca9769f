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
    "body_type",
    "relationship_status",
    "page",
  ],
  cache: "shared",
  messages: ["members", "face", "vocab"],
  styles: ["picks"],
} as const satisfies RouteDefinition;
