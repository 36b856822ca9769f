/** What a member's photos may be: the origin decides by it, the client says so beforehand. */
import type { Focus } from "#contract/entities.ts";

/** Photos of a free and of a premium member, those under inspection included. */
export const FREE_PHOTOS = 3;
export const PREMIUM_PHOTOS = 25;

/**
 * Uploads that a member may begin, and focuses that they may move, in a day of 24 hours, whatever became of
 * them: each costs a decoding.
 */
export const UPLOADS_A_DAY = 100;

/**
 * Where a face is expected in a photo whose focus nobody has said: in the upper third, in the middle. It is
 * the default of client/styles/focus too.
 */
export const EXPECTED_FOCUS: Focus = [0.5, 0.3];

/** The file types that are read, by their content. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** Bytes of an uploaded file. */
export const MAX_PHOTO_BYTES = 12 * 1024 * 1024;
/** Pixels of it, and of one side: a phone's 50 megapixels, whichever way it is held. */
export const MAX_PHOTO_PIXELS = 52_000_000;
export const MAX_PHOTO_SIDE = 12_000;
export const MIN_PHOTO_SIDE = 200;

/** Why a photo was refused: wire values on one side, message ids on the other. */
export const PHOTO_REFUSALS = [
  "no_face",
  "someone_else",
  "underage",
  "nudity",
  "intimate",
  "offensive",
  "contact_details",
  "copied",
  "poor_quality",
] as const;
export type PhotoRefusal = (typeof PHOTO_REFUSALS)[number];

/** What becomes of a photo in a conversation: refused and deleted are for ever. */
export type SentPhotoStatus = "inspected" | "active" | "refused" | "deleted";
