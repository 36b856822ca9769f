import { personCall } from "./call.ts";
import type { Claim } from "./claims.ts";
import type { WorkKind, WorkQueue } from "./work-kinds.ts";
import type { WorkQuery } from "./work.schema.ts";

export type { WorkQuery };

/** A member that something is about. */
export interface AboutMember {
  id: string;
  /** Null where the account is gone. */
  name: string | null;
  site: string;
  /** The page of their profile. */
  url: string;
}

/** Something that waits. Times are ISO dates and times. */
export interface WorkItem {
  queue: WorkQueue;
  /** Where it stands in the list: a cursor. */
  place: string;
  /** By these a claim and a decision name it. */
  kind: WorkKind;
  subject: string;
  /** Of a payment that names no order, the first site of its database that is the reader's. */
  site: string;
  at: string;
  due_at: string;
  about: AboutMember | null;
  language: string | null;
  claim: Claim | null;
}

/** How many wait in a queue, and since when the oldest does. */
export interface QueueCount {
  queue: WorkQueue;
  total: number;
  oldest_at: string | null;
  /** When the first of them is, or was, due. */
  due_at: string | null;
}

/** What came and what was decided on a day (UTC). */
export interface WorkDay {
  /** YYYY-MM-DD */
  day: string;
  came: number;
  decided: number;
}

/** What is urgent first, then what is due first. */
export interface WorkAnswer {
  items: WorkItem[];
  /** Of what the query narrows the list down to. */
  total: number;
  oldest_at: string | null;
  /** Cursor of the next page, null after the last. */
  next: string | null;
  /** Of the reader's queues, whichever the list was narrowed down to. */
  queues: QueueCount[];
  /** The last 14 days, oldest first; empty on every page but the first. */
  days: WorkDay[];
}

export const work = {
  /** Over all sites of the person who asks, as far as they decide on it. */
  GET: personCall<{ query: WorkQuery; answer: WorkAnswer }>("support", "moderator", "finance"),
};
