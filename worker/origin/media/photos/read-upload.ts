import { Refusal } from "#contract/errors.ts";
import { MAX_PHOTO_BYTES } from "#contract/product/photos.ts";

/**
 * Reads an uploaded file into one buffer of its stated length, without copies. Throws image_too_large (413),
 * and invalid_input (400) for one that broke off or is longer than stated.
 */
export async function readUpload(request: Request): Promise<Buffer<ArrayBuffer>> {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > MAX_PHOTO_BYTES) throw new Refusal(413, "image_too_large", { field: "bytes" });
  // An aborted stream ends like a complete one; only the length distinguishes them.
  const wrongLength = () => new Refusal(400, "invalid_input", { field: "content-length" });
  if (!(length >= 0)) throw wrongLength();
  const file = Buffer.alloc(length);
  let bytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    if (bytes + value.byteLength > length) {
      await reader?.cancel();
      throw wrongLength();
    }
    file.set(value, bytes);
    bytes += value.byteLength;
  }
  if (bytes !== length) throw wrongLength();
  return file;
}
