import type { RouteDefinition } from "#client/page/route.ts";

const page = {
  folder: "complaints",
  layout: "default",
  messages: ["complaints"],
} as const;

export const routes = [
  {
    ...page,
    name: "complaints",
    path: "/complaints",
    query: ["kind", "profile", "photo", "message", "decision"],
    cache: "private",
  },
  {
    ...page,
    name: "complaints-number",
    path: "/complaints/{number}",
    call: "GET /api/complaint-status.php",
    query: ["key", "sent"],
    cache: "no-store",
  },
] as const satisfies readonly RouteDefinition[];
