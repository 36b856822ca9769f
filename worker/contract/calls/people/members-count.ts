import { publicCall } from "#contract/call.ts";
import type { MembersQuery } from "./members.ts";

/** How many members a search would find, before it is asked for. Budgeted by member and by network. */
export interface MembersCountAnswer {
  /** Counted up to COUNT_CAP + 1, as the search's own `num_results`. */
  num_results: number;
  /** There may be more than were counted. */
  is_more: boolean;
}

export const membersCount = {
  GET: publicCall<{ query: Omit<MembersQuery, "page" | "after" | "sort">; answer: MembersCountAnswer }>(),
};
