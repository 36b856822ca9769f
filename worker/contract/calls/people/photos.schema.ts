import { PREMIUM_PHOTOS } from "#contract/product/photos.ts";
import { type } from "#contract/schema.ts";

export const photoKey = type(/^[0-9a-f]{32}$/);

/** The file name of a photo, as an answer had it. */
export const photoName = type(/^[\w.-]{1,120}$/);

/** The new order; the first is the main photo. Photos that are not named follow in their old order. */
export const photoOrderBody = type({ keys: photoKey.array().atMostLength(PREMIUM_PHOTOS) });
export type PhotoOrderBody = typeof photoOrderBody.infer;

/** `focus`: the face's place in the photo, as fractions of its width and height: `0.48,0.35`. */
export const photoUploadQuery = type({ "focus?": /^(0(\.\d{1,4})?|1),(0(\.\d{1,4})?|1)$/ });
export type PhotoUploadQuery = typeof photoUploadQuery.infer;

/** A photo to delete, or a refusal that was read. */
export const photoQuery = type({ key: photoKey });
export type PhotoQuery = typeof photoQuery.infer;
