import { landerRoute } from "#client/parts/landers/lander-route.ts";

/** The specification gives this one no slug. */
export const route = {
  ...landerRoute("tinderswipe"),
  path: "/landers/tinderswipe",
  call: "GET /api/members.php",
} as const;
