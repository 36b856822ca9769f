import type { OperatorRole } from "#contract/platform/operators.ts";
import { siteCall } from "./call.ts";
import type { MemberListsQuery } from "./member-lists.schema.ts";

export type { MemberListsQuery };
export type MemberListName = MemberListsQuery["list"];

/**
 * Who besides an owner sees each list. Support helps with what somebody bought and got mailed, moderators see
 * what is said against them and decided, finance sees money.
 */
export const MEMBER_LISTS: Record<MemberListName, readonly OperatorRole[]> = {
  orders: ["support", "finance"],
  ledger: ["finance"],
  grants: ["finance"],
  decisions: ["support", "moderator"],
  reports_about: ["moderator"],
  reports_by: ["moderator"],
  complaints: ["moderator"],
  mails: ["support"],
  consents: ["support"],
  notes: ["support", "moderator", "finance"],
};

/** A row of a list. What a column means depends on the list; null where the list has none. */
export interface MemberListRow {
  id: string;
  /** ISO date and time. */
  at: string;
  /** Such as the bundle of an order, the kind of a report or of an entry in the ledger. */
  kind: string;
  state: string | null;
  /**
   * The number of an order's invoice, the reason of a decision, the text of a note. Never what a member
   * wrote.
   */
  text: string | null;
  /** In minor units of `currency`; in credits where that is null. */
  amount: number | null;
  currency: string | null;
  /** Who else it is about: a member's id, or the name of the operator. */
  other: string | null;
}

/** Newest first. */
export interface MemberList {
  rows: MemberListRow[];
  total: number;
  /** ISO date and time of the oldest of all; null where there is none. */
  oldest_at: string | null;
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

/** A page of one of a member's lists. Refused (403) where it is not for the person's role. */
export const memberLists = {
  GET: siteCall<{ query: MemberListsQuery; answer: MemberList }>("support", "moderator", "finance"),
};
