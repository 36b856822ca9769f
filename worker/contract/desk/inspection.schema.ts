import { photoKey } from "#contract/calls/people/photos.schema.ts";
import { PHOTO_REFUSALS } from "#contract/product/photos.ts";
import { SELFIE_REFUSALS } from "#contract/product/verification.ts";
import { type } from "#contract/schema.ts";

/**
 * A decision about a photo, or about a selfie by the id of its verification; repeating it changes nothing.
 * What was accepted may be refused later.
 */
export const inspectionBody = type({ key: photoKey, decision: "'accept'" })
  .or({
    key: photoKey,
    decision: "'refuse'",
    reason: type.enumerated(...PHOTO_REFUSALS),
    /** The picture is banned too: nobody uploads a copy of it any more. */
    "ban?": "boolean",
  })
  .or({ selfie: photoKey, decision: "'accept'" })
  .or({
    selfie: photoKey,
    decision: "'refuse'",
    reason: type.enumerated(...SELFIE_REFUSALS),
    /** What was seen, for the member to read. */
    "facts?": "string <= 2000",
  });
export type InspectionBody = typeof inspectionBody.infer;
