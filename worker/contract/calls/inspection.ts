import { PHOTO_REFUSALS } from "#contract/photos.ts";
import { type } from "#contract/schema.ts";
import { photoKey } from "./photos.ts";

/** A decision; made twice, it is one. A photo that was accepted may be refused later. */
export const inspectionBody = type({ key: photoKey, decision: "'accept'" }).or({
  key: photoKey,
  decision: "'refuse'",
  reason: type.enumerated(...PHOTO_REFUSALS),
});
export type InspectionBody = typeof inspectionBody.infer;

/** A photo of this site that waits for a decision. Its files open for whoever sends the operator's token. */
export interface WaitingPhoto {
  key: string;
  filename: string;
  thumb_filename: string;
  profile: { id: string; name: string };
  /** ISO date and time. */
  uploaded_at: string;
  /** Sent by the profile in a conversation, for one other member's eyes. */
  in_chat?: true;
}

/** The longest waiting first; what was decided is no longer among them. */
export interface InspectionAnswer {
  photos: WaitingPhoto[];
}
