import { photoKey } from "#contract/calls/people/photos.schema.ts";
import { type } from "#contract/schema.ts";

export const complaintDecisionsQuery = type({ "number?": "string <= 60" });
export type ComplaintDecisionsQuery = typeof complaintDecisionsQuery.infer;

/**
 * `review` says that somebody looks at it; `uphold` and `reject` decide it. `photo` is the photo to remove
 * where the complaint names none or another; `hold_account` holds the account that it is about, and
 * `hold_photo` hides the photo that it is about until it is decided.
 */
export const complaintDecisionBody = type({
  number: "string <= 60",
  decision: "'review' | 'uphold' | 'reject'",
  reason: "3 <= string <= 2000",
  "photo?": photoKey,
  "hold_account?": "boolean",
  "hold_photo?": "boolean",
});
export type ComplaintDecisionBody = typeof complaintDecisionBody.infer;
