import { Refusal } from "#contract/errors.ts";
import { MAX_PHOTO_BYTES } from "#contract/photos.ts";
import type { OriginAnswer } from "./origin.ts";

/**
 * Passes an uploaded file on while it comes, so that none is ever held here. Its length is told beforehand:
 * it bounds what is taken, and lets the origin tell a file that broke off from one that ended. What the
 * origin does not take runs out before the answer goes, since a body left lying costs workerd the
 * connection.
 */
export async function passUpload(
  request: Request,
  send: (body: ReadableStream<Uint8Array> | null) => Promise<OriginAnswer>,
): Promise<OriginAnswer> {
  if (!request.body) return send(null);
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!Number.isInteger(length)) throw new Refusal(411, "invalid_input", { field: "content-length" });
  if (length > MAX_PHOTO_BYTES) throw new Refusal(413, "image_too_large", { field: "bytes" });

  const { readable, writable } = new FixedLengthStream(length);
  const writer: WritableStreamDefaultWriter<Uint8Array> = writable.getWriter();
  let isTaken = true;
  const stop = (reason: unknown): void => {
    isTaken = false;
    // without a taker a write waits for ever: this ends it
    void writer.abort(reason).catch(() => undefined);
  };
  const pumped = pump(request.body, async (bytes) => {
    if (isTaken)
      await (bytes ? writer.write(bytes) : writer.close()).catch(() => {
        isTaken = false;
      });
  }).catch(stop);
  try {
    return await send(readable);
  } finally {
    stop(undefined);
    await pumped;
  }
}

/** Every part of a body, and null at its end. */
async function pump(
  body: ReadableStream<Uint8Array>,
  take: (bytes: Uint8Array | null) => Promise<void>,
): Promise<void> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    await take(done ? null : value);
    if (done) return;
  }
}
