import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Bytes of a part: the bucket wants all parts but the last to be of one size, of at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Writes a zip archive into a bucket as it grows: at most a part and the last piece of text are in memory.
 * Files are written one after the other. `abort` removes what was written.
 */
export interface Archive {
  /** Adds texts one after the other as one file. */
  addText: (name: string, texts: AsyncIterable<string>) => Promise<void>;
  /** Adds a file that is compressed already. */
  addFile: (name: string, body: ReadableStream<Uint8Array>) => Promise<void>;
  /** Ends the archive; answers its size in bytes. */
  finish: () => Promise<number>;
  abort: () => Promise<void>;
}

/** The part of a bucket that an archive needs. */
interface PartsBucket {
  createMultipartUpload(
    path: string,
    options: { httpMetadata: { contentType: string } },
  ): Promise<{
    uploadPart(number: number, part: Uint8Array): Promise<R2UploadedPart>;
    complete(parts: R2UploadedPart[]): Promise<unknown>;
    abort(): Promise<void>;
  }>;
}

export async function createArchive(bucket: PartsBucket, path: string): Promise<Archive> {
  const upload = await bucket.createMultipartUpload(path, {
    httpMetadata: { contentType: "application/zip" },
  });
  const parts: R2UploadedPart[] = [];
  let [waiting, bytes]: [Uint8Array[], number] = [[], 0];
  let size = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    waiting.push(chunk);
    bytes += chunk.length;
    size += chunk.length;
  });

  /** Uploads whole parts, and with `isLast` what is left. */
  async function flush(isLast = false): Promise<void> {
    if (failure) throw failure;
    const least = isLast ? 1 : PART_BYTES;
    while (bytes >= least) {
      const all = joined(waiting, bytes);
      const part = all.subarray(0, PART_BYTES);
      parts.push(await upload.uploadPart(parts.length + 1, part));
      waiting = bytes > part.length ? [all.slice(part.length)] : [];
      bytes -= part.length;
    }
  }

  return {
    async addText(name, texts) {
      const file = new ZipDeflate(name);
      zip.add(file);
      const encoder = new TextEncoder();
      for await (const text of texts) {
        file.push(encoder.encode(text));
        await flush();
      }
      file.push(new Uint8Array(), true);
      await flush();
    },
    async addFile(name, body) {
      const file = new ZipPassThrough(name);
      zip.add(file);
      for await (const chunk of body) {
        file.push(chunk);
        await flush();
      }
      file.push(new Uint8Array(), true);
      await flush();
    },
    async finish() {
      zip.end();
      await flush(true);
      await upload.complete(parts);
      return size;
    },
    abort: () => upload.abort(),
  };
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
