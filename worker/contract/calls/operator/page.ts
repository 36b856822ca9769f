import { publicCall } from "#contract/call.ts";
import type { DismissalsAnswer } from "#contract/calls/account/dismissals.ts";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import type { User } from "#contract/entities.ts";
import type { PageQuery } from "./page.schema.ts";

export type { PageQuery };

/**
 * What is new, for the badges beside a page: unread messages and new likes, as the member is told of them. A
 * like whose account is being deleted is still counted, which only the directory could say.
 */
export interface BadgeCounts {
  unread: number;
  new_likes: number;
}

/** All data of one page: the member who asks, and what the route's call answers them. */
export interface PageAnswer {
  user: User | null;
  /** When the member dismissed each alert. */
  dismissals: DismissalsAnswer["dismissals"];
  /** The discount on a purchase now: the time bonus if there is one, otherwise the welcome code. */
  discount: DiscountCode | null;
  /** Null for a visitor. A backend may leave it out: the badges then come with the lists. */
  counts?: BadgeCounts | null;
  /** Null for a route that needs no call. */
  page: { status: number; body: unknown } | null;
}

export const page = {
  GET: publicCall<{ query: PageQuery; answer: PageAnswer }>(),
};
