import { MAX_PHOTO_BYTES } from "#contract/product/photos.ts";

/**
 * Bytes of uploaded files that one isolate holds at once. It has 128 MB for everything; a file is there twice
 * while it is handed to the image service.
 */
const MAX_HELD_BYTES = 32 * 1024 * 1024;
/** Of one member, so that slow uploads of one do not take the room of all: two of the largest files. */
const MAX_MEMBER_BYTES = 2 * MAX_PHOTO_BYTES;
/**
 * Milliseconds after which a reservation no longer counts: the edge has given the upload up by then
 * (ORIGIN_UPLOAD_TIMEOUT_MS), and a request that the platform cut off releases nothing by itself.
 */
const MAX_HELD_MS = 120_000;

interface Reservation {
  member: string;
  bytes: number;
  /** Milliseconds since 1970. */
  until: number;
}

/** Memory that uploads in this isolate have reserved: sizes alone, nothing of anybody's. */
const reservations = new Set<Reservation>();

/**
 * Reserves memory for a file of so many bytes before anything of it is read. The function that releases it,
 * or null where there is no room now. `now` in milliseconds since 1970.
 */
export function reserveUploadMemory(member: string, bytes: number, now: number): (() => void) | null {
  for (const one of reservations) if (one.until <= now) reservations.delete(one);
  const held = (of: Iterable<Reservation>): number => [...of].reduce((sum, one) => sum + one.bytes, bytes);
  const own = [...reservations].filter((one) => one.member === member);
  if (held(reservations) > MAX_HELD_BYTES || held(own) > MAX_MEMBER_BYTES) return null;
  const reservation = { member, bytes, until: now + MAX_HELD_MS };
  reservations.add(reservation);
  return () => {
    reservations.delete(reservation);
  };
}
