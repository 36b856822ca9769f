import type { DismissalsAnswer } from "./dismissals.ts";
import type { User } from "../entities.ts";
import { type } from "../schema.ts";

/** The route, and beside it the query of its call. */
export const pageQuery = type({ "[string]": "string", route: "string <= 40" });
export type PageQuery = typeof pageQuery.infer;

/** A whole page's data at once: who the member is, and what the route's call would have answered him. */
export interface PageAnswer {
  user: User | null;
  /** The alerts that the member put away, and when. */
  dismissals: DismissalsAnswer["dismissals"];
  /** Null for a route that stands on no call. */
  page: { status: number; body: unknown } | null;
}
