/** What a verification of a main photo by a selfie may be: the origin decides by it, the page says so. */

/** The poses that the server draws from; client/pages/verification/poses.tsx has a drawing of each. */
export const POSES = ["palm", "two", "thumb", "head", "cheek", "chin"] as const;
export type Pose = (typeof POSES)[number];

/** Why a selfie was refused: wire values on one side, message ids on the other. */
export const SELFIE_REFUSALS = ["other_person", "other_pose", "not_visible", "not_taken_now"] as const;
export type SelfieRefusal = (typeof SELFIE_REFUSALS)[number];

/** Seconds in which a selfie in the requested pose has to be sent. */
export const POSE_SECONDS = 15 * 60;
/** Poses that a member may ask for in seven days, whatever became of them. */
export const TRIES_A_WEEK = 5;
export const WEEK_SECONDS = 7 * 86_400;
/**
 * Days after its decision until a selfie is erased: a wrong one can be seen and taken back until then. The
 * page and the privacy page say so.
 */
export const SELFIE_DAYS = 3;
/** Days after which a selfie that nobody looked at is erased; the member may send another. */
export const WAITING_DAYS = 30;
