import type { EmailOffReason } from "#contract/product/notification-types.ts";
import { siteCall } from "./call.ts";
import type { MemberList, MemberListName } from "./member-lists.ts";
import type { DeskMemberQuery } from "./member.schema.ts";

export type { DeskMemberQuery };

/** `fictional`: a profile that nobody is behind. `erased`: only what the law keeps is left. */
export type MemberOnDeskState =
  | "active"
  | "unconfirmed"
  | "suspended"
  | "closed"
  | "deletion_pending"
  | "erased"
  | "fictional";

/** Times are ISO dates and times. */
export interface DeskAccount {
  email: string;
  /** Emails to the address bounced, or its reader does not want them. */
  stopped_at: string | null;
  email_off: { reason: EmailOffReason; since: string } | null;
  language: string;
  created_at: string;
  seen_at: string | null;
  premium: boolean;
  /** Nothing of theirs reaches others while a report is looked into. */
  held: boolean;
  /** When a deleted account is erased. */
  erase_at: string | null;
  credits: number;
  sessions: { number: number; last_seen_at: string | null };
}

/** A profile as others see it, with the whole date of birth. */
export interface DeskProfile {
  gender: string;
  date_of_birth: string;
  age: number;
  country: string;
  region: string | null;
  city: string;
  invisible: boolean;
  interests: string[];
  notes: Record<string, string>;
  fields: Record<string, string | number | string[]>;
}

/** A photo of the profile; its files open in the browser of the person who asked. */
export interface DeskPhoto {
  key: string;
  filename: string;
  thumb_filename: string;
  /** `inspected` waits for a decision. */
  status: "active" | "inspected";
}

/** What an operator sees of a member: what their role is not shown is null, or left out of `lists`. */
export interface DeskMember {
  id: string;
  site: string;
  name: string | null;
  state: MemberOnDeskState;
  account: DeskAccount | null;
  profile: DeskProfile | null;
  photos: DeskPhoto[] | null;
  source: Record<"network" | "ref" | "sub1" | "sub2" | "sub3", string | null> | null;
  /** The first page of each. */
  lists: Partial<Record<MemberListName, MemberList>>;
}

/** One member of a site. Looking is an entry of the audit, once in ten minutes for each person. */
export const member = {
  GET: siteCall<{ query: DeskMemberQuery; answer: DeskMember }>("support", "moderator", "finance"),
};
