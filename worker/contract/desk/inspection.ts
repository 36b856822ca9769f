import type { Pose } from "#contract/product/verification.ts";
import { siteCall } from "./call.ts";
import type { InspectionBody } from "./inspection.schema.ts";
import type { Planned } from "./planned.ts";

export type { InspectionBody };

/** A photo of this site that waits for a decision. Its files open with the operator's token. */
export interface WaitingPhoto {
  key: string;
  filename: string;
  thumb_filename: string;
  profile: { id: string; name: string };
  /** ISO date and time. */
  uploaded_at: string;
  /** Sent by the profile in a conversation, to one other member. */
  in_chat?: true;
}

/** A recording that somebody reported. Its file opens with the operator's token. */
export interface ReportedRecording {
  key: string;
  filename: string;
  /** Who sent it. */
  profile: { id: string; name: string };
  /** ISO date and time. */
  reported_at: string;
}

/**
 * A selfie of this site's that waits to be compared with the main photo. Both files open with the operator's
 * token.
 */
export interface WaitingSelfie {
  id: string;
  /** What was asked for. */
  pose: Pose;
  filename: string;
  main_filename: string;
  profile: { id: string; name: string };
  /** ISO date and time. */
  sent_at: string;
}

/** Oldest first. What is decided is no longer listed. */
export interface InspectionAnswer {
  photos: WaitingPhoto[];
  recordings: ReportedRecording[];
  selfies: WaitingSelfie[];
}

export const inspection = {
  GET: siteCall<{ answer: InspectionAnswer }>("moderator"),
  POST: siteCall<{ body: InspectionBody; answer: InspectionAnswer & Planned }>("moderator"),
};
