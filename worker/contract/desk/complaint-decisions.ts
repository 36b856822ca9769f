import type { ComplaintKind, ComplaintStatus, PhotoHold } from "#contract/product/complaints.ts";
import { siteCall } from "./call.ts";
import type { ComplaintDecisionBody, ComplaintDecisionsQuery } from "./complaint-decisions.schema.ts";
import type { Planned } from "./planned.ts";

export type { ComplaintDecisionBody, ComplaintDecisionsQuery };

/** A complaint in the operator's list. Times are ISO dates and times. */
export interface ListedComplaint {
  number: string;
  kind: ComplaintKind;
  status: ComplaintStatus;
  at: string;
  /** The member that it is about. */
  profile: string | null;
  /** Its photo is hidden until the decision. */
  holds_photo: boolean;
  /** How far that is; null where the complaint is about no photo that is to be hidden. */
  photo_hold: PhotoHold | null;
  decision: string | null;
}

/** Everything about one complaint. Files open with the operator's token, at /photos/. */
export interface ComplaintFile extends ListedComplaint {
  member: string | null;
  name: string | null;
  email: string | null;
  language: string;
  text: string;
  place: string | null;
  order: string | null;
  child: boolean;
  statement: boolean;
  photo: string | null;
  message: string | null;
  /** What was there to be seen when the complaint came. */
  evidence: unknown;
  /** With the recordings of voice messages. */
  pictures: { filename: string; of_photo: string | null }[];
  reason: string | null;
  decided_at: string | null;
}

/** `complaint` is the one that was asked for or decided; `open` are those that wait, oldest first. */
export interface ComplaintDecisionsAnswer {
  open: ListedComplaint[];
  complaint: ComplaintFile | null;
}

export const complaintDecisions = {
  GET: siteCall<{ query: ComplaintDecisionsQuery; answer: ComplaintDecisionsAnswer }>("moderator"),
  POST: siteCall<{ body: ComplaintDecisionBody; answer: ComplaintDecisionsAnswer & Planned }>("moderator"),
};
