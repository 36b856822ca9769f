import { memberCall } from "#contract/call.ts";
import type { Pose, SelfieRefusal } from "#contract/product/verification.ts";
import type { VerificationBody } from "./verification.schema.ts";

export type { VerificationBody };

/**
 * How far the verification of a member's main photo is. Times are ISO dates and times.
 *
 * - `none`: never begun, taken back, or the pose expired.
 * - `asked`: a selfie in this pose may be sent until then, once.
 * - `waiting`: a person has not compared the selfie yet.
 * - `verified`: the badge is shown.
 * - `lapsed`: the main photo has changed since.
 * - `refused`: why, and the decision's id, whose page has the appeal.
 */
export type VerificationState =
  | { state: "none" | "verified" | "lapsed" }
  | { state: "asked"; selfie: string; pose: Pose; until: string }
  | { state: "waiting"; sent_at: string }
  | { state: "refused"; reason: SelfieRefusal; decision: string | null };

export interface Verification {
  now: VerificationState;
  /** A main photo that others see; without one there is nothing to compare. */
  has_photo: boolean;
  /** Poses that may still be asked for this week, and when there is one more again; null while there are some. */
  tries_left: number;
  next_try_at: string | null;
}

export interface VerificationAnswer {
  verification: Verification;
}

/**
 * POST draws a pose for a selfie, or answers the one that was drawn and has not expired. DELETE takes back
 * the consent: the selfie is erased at once, and the badge goes.
 */
export const verification = {
  GET: memberCall<{ answer: VerificationAnswer }>(),
  POST: memberCall<{ body: VerificationBody; answer: VerificationAnswer }>(),
  DELETE: memberCall<{ answer: VerificationAnswer }>(),
};
