import type { Focus } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { MAX_PHOTO_BYTES } from "#contract/product/photos.ts";
import type { Env } from "#origin/base/env.ts";
import { notePrint } from "./blocked-pictures.ts";
import { storeFiles } from "./files.ts";
import { readImageHeader } from "./image-header.ts";
import { readUpload } from "./read-upload.ts";
import { encodeRenditions } from "./renditions.ts";
import { reserveUploadMemory } from "./upload-memory.ts";

/** Seconds after which an upload that found no room is worth another attempt. */
const RETRY_SECONDS = 3;

/**
 * Runs an upload while its memory is reserved. Throws not_an_image (415) for a body that does not claim to be
 * an image, image_too_large (413), and origin_unavailable (503) while other uploads have the memory.
 * `uploader` is a member, or a visitor's network.
 */
export async function withUploadMemory<T>(
  request: Request,
  uploader: string,
  upload: () => Promise<T>,
): Promise<T> {
  if (!/^image\//i.test(request.headers.get("content-type") ?? "")) throw new Refusal(415, "not_an_image");
  const bytes = Number(request.headers.get("content-length") ?? 0);
  if (bytes > MAX_PHOTO_BYTES) throw new Refusal(413, "image_too_large", { field: "bytes" });
  return withReservedMemory(request, uploader, MAX_PHOTO_BYTES, upload);
}

/**
 * Runs an upload while the memory of its stated size is reserved, or `most` bytes where it states none.
 * Throws origin_unavailable (503) while other uploads have the memory.
 */
export async function withReservedMemory<T>(
  request: Request,
  uploader: string,
  most: number,
  upload: () => Promise<T>,
): Promise<T> {
  const bytes = Number(request.headers.get("content-length") ?? 0);
  const release = reserveUploadMemory(uploader, Number.isInteger(bytes) ? bytes : most, Date.now());
  if (!release) throw new Refusal(503, "origin_unavailable", { retryAfter: RETRY_SECONDS });
  try {
    return await upload();
  } finally {
    release();
  }
}

/**
 * Reads the uploaded file, re-encodes it around its focus and stores it under this key. Throws as its steps
 * do.
 */
export async function storeUpload(
  env: Env,
  pool: string,
  key: string,
  request: Request,
  focus: Focus | null = null,
): Promise<void> {
  const original = await readUpload(request);
  readImageHeader(original);
  const files = await encodeRenditions(env.IMAGES, original, focus);
  await notePrint(env, pool, key, files.full);
  await storeFiles(env.PHOTOS, pool, key, files);
}
