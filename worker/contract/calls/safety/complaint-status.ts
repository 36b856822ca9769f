import { publicCall } from "#contract/call.ts";
import type { ComplaintKind, ComplaintStatus } from "#contract/product/complaints.ts";
import type { ComplaintLookupBody, ComplaintStatusQuery } from "./complaint-status.schema.ts";
import type { ComplaintAnswer } from "./complaints.ts";

export type { ComplaintLookupBody, ComplaintStatusQuery };

/** A complaint as the person who made it sees it. Times are ISO dates and times. */
export interface ComplaintState {
  number: string;
  kind: ComplaintKind;
  status: ComplaintStatus;
  at: string;
  decided_at: string | null;
  /** What the operator wrote about the decision. */
  reason: string | null;
  /** The photo is hidden once the link in our mail was used. */
  asks_to_confirm: boolean;
}

/**
 * GET opens a complaint by the key of its mail; POST answers that key to the address that made the complaint.
 * A number that does not exist and a key or address that does not fit are answered alike.
 */
export const complaintStatus = {
  GET: publicCall<{ query: ComplaintStatusQuery; answer: { complaint: ComplaintState } }>(),
  POST: publicCall<{ body: ComplaintLookupBody; answer: ComplaintAnswer }>(),
};
