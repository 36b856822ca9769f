import { memberCall } from "#contract/call.ts";
import type { PhotoFocusBody } from "./photo-focus.schema.ts";
import type { PhotosAnswer } from "./photos.ts";

export type { PhotoFocusBody };

export const photoFocus = {
  /** Moves the focus of one of the member's own photos, in whatever state it is. The last one stays. */
  PUT: memberCall<{ body: PhotoFocusBody; answer: PhotosAnswer }>(),
};
