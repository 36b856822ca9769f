import type { DeskAuditQuery } from "./audit.schema.ts";
import { personCall } from "./call.ts";

export type { DeskAuditQuery };

/** What an operator did or looked at. */
export interface AuditEntry {
  /** Of this entry among all: a cursor. */
  id: string;
  /** ISO date and time. */
  at: string;
  site: string;
  area: string;
  /** Empty for what happened by itself. */
  operator: { id: string; name: string };
  action: string;
  /** What was changed or looked at, by its id. */
  subject: string;
  /** The name of the member that the subject is; null for anything else, and after an erasure. */
  member: string | null;
  reason: string;
  before: unknown;
  after: unknown;
}

/** Somebody who works for a site of the reader's. */
export interface AuditPerson {
  id: string;
  name: string;
}

/** Newest first. */
export interface DeskAuditAnswer {
  entries: AuditEntry[];
  /** How many there are in all, as far as the query narrows them down. */
  total: number;
  /** ISO date and time of the oldest of them; null where there is none. */
  oldest_at: string | null;
  /** Cursor of the next page, null after the last. */
  next: string | null;
  /** Who can be in it, by name. */
  people: AuditPerson[];
}

/** What operators did on all sites of an owner. */
export const audit = {
  GET: personCall<{ query: DeskAuditQuery; answer: DeskAuditAnswer }>(),
};
