import { Refusal } from "#contract/errors.ts";
import { MAX_VOICE_BYTES } from "#contract/product/voice.ts";
import type { Env } from "#origin/base/env.ts";
import { filePath } from "#origin/media/photos/files.ts";
import { readUpload } from "#origin/media/photos/read-upload.ts";
import { withReservedMemory } from "#origin/media/photos/store-upload.ts";
import type { Recording } from "./rewrite.ts";

/**
 * Runs an upload while its memory is reserved. Throws not_a_recording (415) for a body that does not claim to
 * be audio, recording_too_long (413), and origin_unavailable (503) while other uploads have the memory.
 */
export async function withRecordingMemory<T>(
  request: Request,
  uploader: string,
  upload: () => Promise<T>,
): Promise<T> {
  if (!/^audio\//i.test(request.headers.get("content-type") ?? "")) throw new Refusal(415, "not_a_recording");
  if (Number(request.headers.get("content-length") ?? 0) > MAX_VOICE_BYTES)
    throw new Refusal(413, "recording_too_long", { field: "bytes" });
  return withReservedMemory(request, uploader, MAX_VOICE_BYTES, upload);
}

/**
 * Reads the uploaded recording, rewrites it and stores it under this key. `statedMs`: its length in
 * milliseconds, as the device decoded it. Throws as its steps do.
 */
export async function storeRecording(
  env: Env,
  pool: string,
  key: string,
  { request, statedMs }: { request: Request; statedMs: number },
): Promise<Omit<Recording, "bytes">> {
  const file = await readUpload(request);
  // The reader of media is large and rarely needed.
  const { rewriteRecording } = await import("./rewrite.ts");
  const { bytes, type, ms } = await rewriteRecording(file, statedMs);
  await env.PHOTOS.put(filePath(pool, key, "voice"), bytes, { httpMetadata: { contentType: type } });
  return { type, ms };
}
