import { PHOTO_REFUSALS } from "#contract/photos.ts";
import { type } from "#contract/schema.ts";
import { operatorName } from "./decisions.schema.ts";
import { photoKey } from "./photos.schema.ts";

/** A decision; repeating it changes nothing. An accepted photo may be refused later. */
export const inspectionBody = type({ key: photoKey, decision: "'accept'", "operator?": operatorName }).or({
  key: photoKey,
  decision: "'refuse'",
  reason: type.enumerated(...PHOTO_REFUSALS),
  "operator?": operatorName,
});
export type InspectionBody = typeof inspectionBody.infer;
