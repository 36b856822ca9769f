import { memberCall, uploadCall } from "#contract/call.ts";
import type { MainImage } from "#contract/entities.ts";
import type { PhotoRefusal } from "#contract/product/photos.ts";
import type { PhotoOrderBody, PhotoQuery, PhotoUploadQuery } from "./photos.schema.ts";

export type { PhotoOrderBody, PhotoQuery, PhotoUploadQuery };

/** A photo as its owner sees it: `active`, or `inspected` and hidden from everybody else. */
export interface OwnPhoto extends MainImage {
  key: string;
  /** From 0, the main photo. While that is inspected, others see the first active one instead. */
  position: number;
}

/** A photo that was removed, and why. It is listed until its key is deleted. */
interface RefusedPhoto {
  key: string;
  reason: PhotoRefusal;
  /** ISO date and time. */
  refused_at: string;
  /** The id of the decision, whose page says why and how to appeal. Older refusals have none. */
  decision?: string;
}

export interface PhotosAnswer {
  photos: OwnPhoto[];
  refusals: RefusedPhoto[];
  /** Photos this member may have. */
  limit: number;
  /** Whether the focus of a photo may be moved here (photo-focus.php). */
  focus_movable: boolean;
}

/** The body of an upload is the file alone; the same Idempotency-Key is the same photo. */
export interface UploadAnswer extends PhotosAnswer {
  /** Of the uploaded photo; null where it was refused or deleted since. */
  key: string | null;
}

export const photos = {
  GET: memberCall<{ answer: PhotosAnswer }>(),
  POST: uploadCall<{ query: PhotoUploadQuery; answer: UploadAnswer }>(),
  PUT: memberCall<{ body: PhotoOrderBody; answer: PhotosAnswer }>(),
  DELETE: memberCall<{ query: PhotoQuery; answer: PhotosAnswer }>(),
};
