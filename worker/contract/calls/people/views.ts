import { memberCall } from "#contract/call.ts";
import type { BriefProfile } from "#contract/entities.ts";
import type { ViewBody } from "./views.schema.ts";

export type { ViewBody };

/** A member who opened this member's profile. */
export type ProfileViewer = BriefProfile & {
  /** ISO date and time of the last view. */
  viewed_at: string;
  /** On how many days they opened it. */
  days: number;
  /** Since the member last looked at this list. */
  view_new: boolean;
};

/**
 * The views of the last VIEW_DAYS days. Invisible and deleted members are left out, and those whom a block
 * hides; from the numbers of a free member not those whom they block themselves.
 */
export interface ViewsAnswer {
  /** Members who opened the profile, and those of them who are new. */
  total: number;
  num_new: number;
  /** The latest first; null for free members, who see how many there are. */
  viewers: ProfileViewer[] | null;
}

export const views = {
  GET: memberCall<{ answer: ViewsAnswer }>(),
  /** The member has opened a profile. One view of each profile a day counts, and none of an invisible member. */
  POST: memberCall<{ body: ViewBody; answer: null }>(),
  /** The member has seen the list: no view is new any more. */
  PUT: memberCall<{ answer: null }>(),
};
