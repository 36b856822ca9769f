import { operatorCall } from "#contract/call.ts";
import type { AuditQuery } from "./audit.schema.ts";

export type { AuditQuery };

/** What an operator did or looked at. */
interface AuditEntry {
  number: number;
  /** ISO date and time. */
  at: string;
  area: string;
  /**
   * The id and the name of the person; empty for what happened by itself, and the id in entries of an earlier
   * release.
   */
  operator: { id: string; name: string };
  action: string;
  /** What was changed or looked at, by its id. */
  subject: string;
  reason: string;
  before: unknown;
  after: unknown;
}

/** Newest first. */
export interface AuditAnswer {
  entries: AuditEntry[];
  /** How many there are in all, as far as the query narrows them down. */
  total: number;
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

/** What operators did on a site: an owner may read it, and nobody can change it. */
export const audit = {
  GET: operatorCall<{ query: AuditQuery; answer: AuditAnswer }>(),
};
