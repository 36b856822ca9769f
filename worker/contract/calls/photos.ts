import type { MainImage } from "#contract/entities.ts";
import { PREMIUM_PHOTOS, type PhotoRefusal } from "#contract/photos.ts";
import { type } from "#contract/schema.ts";

export const photoKey = type(/^[a-z0-9]{8,40}$/);

/** The new order; the first is the main photo. Photos that are not named follow as they stood. */
export const photoOrderBody = type({ keys: photoKey.array().atMostLength(PREMIUM_PHOTOS) });
export type PhotoOrderBody = typeof photoOrderBody.infer;

/** A photo to delete, or a refusal that was read and may go. */
export const photoQuery = type({ key: photoKey });
export type PhotoQuery = typeof photoQuery.infer;

/** A photo as its owner has it: `active`, or `inspected` and seen by nobody else. */
export interface OwnPhoto extends MainImage {
  key: string;
  /** From 0, the main photo. While that is being inspected, others see the first active one in its place. */
  position: number;
}

/** A photo that was removed, and why. It stays until its key is deleted. */
export interface RefusedPhoto {
  key: string;
  reason: PhotoRefusal;
  /** ISO date and time. */
  refused_at: string;
}

export interface PhotosAnswer {
  photos: OwnPhoto[];
  refusals: RefusedPhoto[];
  /** Photos this member may have. */
  limit: number;
}

/** The body of an upload is the file alone; the same Idempotency-Key is the same photo. */
export interface UploadAnswer extends PhotosAnswer {
  /** Of the uploaded photo; null where it was refused or deleted since. */
  key: string | null;
}
