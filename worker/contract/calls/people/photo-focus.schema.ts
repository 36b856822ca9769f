import { type } from "#contract/schema.ts";
import { photoKey } from "./photos.schema.ts";

const fraction = type("0 <= number <= 1");

/** The new focus of one of the member's photos: fractions of its width and height. */
export const photoFocusBody = type({ key: photoKey, focus: [fraction, fraction] });
export type PhotoFocusBody = typeof photoFocusBody.infer;
