import type { User } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import type { DiscountCode } from "./discountcode.ts";
import type { DismissalsAnswer } from "./dismissals.ts";

/** The route, and beside it the query of its call. */
export const pageQuery = type({ "[string]": "string", route: "string <= 40" });
export type PageQuery = typeof pageQuery.infer;

/** A whole page's data at once: who the member is, and what the route's call would have answered him. */
export interface PageAnswer {
  user: User | null;
  /** The alerts that the member put away, and when. */
  dismissals: DismissalsAnswer["dismissals"];
  /** What is taken off a purchase now: the time bonus if there is one, otherwise the welcome code. */
  discount: DiscountCode | null;
  /** Null for a route that stands on no call. */
  page: { status: number; body: unknown } | null;
}
