import { Refusal } from "#contract/errors.ts";
import { MAX_PHOTO_BYTES } from "#contract/product/photos.ts";
import type { OriginAnswer } from "./origin-answer.ts";

/**
 * Streams an uploaded file to the origin through `send`, so that no whole file is ever in the edge's memory.
 * The length must be stated beforehand: it limits what is accepted, and lets the origin distinguish a file
 * that broke off from a complete one. Throws invalid_input (411) without a length and image_too_large (413).
 * The rest of a body that the origin refuses is still read before the answer is sent, because workerd closes
 * the connection of a request whose body was not read.
 */
export async function forwardUpload(
  request: Request,
  send: (body: ReadableStream<Uint8Array> | null) => Promise<OriginAnswer>,
): Promise<OriginAnswer> {
  if (!request.body) return send(null);
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!Number.isInteger(length)) throw new Refusal(411, "invalid_input", { field: "content-length" });
  if (length > MAX_PHOTO_BYTES) throw new Refusal(413, "image_too_large", { field: "bytes" });

  const { readable, writable } = new FixedLengthStream(length);
  const writer: WritableStreamDefaultWriter<Uint8Array> = writable.getWriter();
  let isAccepting = true;
  const stop = (reason: unknown): void => {
    isAccepting = false;
    // A write that nobody reads would wait forever; aborting ends it.
    void writer.abort(reason).catch(() => undefined);
  };
  const pumped = readChunks(request.body, async (bytes) => {
    if (isAccepting)
      await (bytes ? writer.write(bytes) : writer.close()).catch(() => {
        isAccepting = false;
      });
  }).catch(stop);
  try {
    return await send(readable);
  } finally {
    stop(undefined);
    await pumped;
  }
}

/** Calls `take` with every chunk of a body, and with null at its end. */
async function readChunks(
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
