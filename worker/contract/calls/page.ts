import type { User } from "../entities.ts";
import { type } from "../schema.ts";

/** The call that a member's page stands on, by route: page.php answers it together with the member. */
export const PAGE_CALLS = {
  members: "GET /api/members.php",
  "members-id": "GET /api/member.php",
  notifications: "GET /api/devices.php",
} as const;
export type CalledRoute = keyof typeof PAGE_CALLS;

/** The route, and beside it the query of its call. */
export const pageQuery = type({ "[string]": "string", route: "string <= 40" });
export type PageQuery = typeof pageQuery.infer;

/** A whole page's data at once: who the member is, and what the route's call would have answered him. */
export interface PageAnswer {
  user: User | null;
  /** Null for a route that stands on no call. */
  page: { status: number; body: unknown } | null;
}
