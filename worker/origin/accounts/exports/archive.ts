import { unzipSync, Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
import { endOf, entriesOf } from "./zip-directory.ts";

/** Bytes of a part: the bucket wants all parts but the last to be of one size, of at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024;
/**
 * Writes a zip archive into a bucket as it grows: at most a part and the last piece of text are in memory.
 * Files are written one after the other. An archive that is paused is continued by another invocation.
 */
export interface Archive {
  /** The text with which the archive was paused; null for a new one. */
  note: string | null;
  /** Adds texts one after the other as one file. */
  addText: (name: string, texts: AsyncIterable<string>) => Promise<void>;
  /** Adds a file that is compressed already. */
  addFile: (name: string, body: ReadableStream<Uint8Array>) => Promise<void>;
  /** Ends the archive; answers its size in bytes. Throws where that is more than a zip archive can hold. */
  finish: () => Promise<number>;
  /** Ends this invocation's work, with a text for the one that continues the archive from the answer. */
  pause: (note: string) => Promise<Uint8Array>;
  /** Removes what was written. */
  abort: () => Promise<void>;
}

interface Upload {
  uploadId: string;
  uploadPart(number: number, part: Uint8Array): Promise<R2UploadedPart>;
  complete(parts: R2UploadedPart[]): Promise<unknown>;
  abort(): Promise<void>;
}

/** The part of a bucket that an archive needs. */
export interface PartsBucket {
  createMultipartUpload(path: string, options: { httpMetadata: { contentType: string } }): Promise<Upload>;
  resumeMultipartUpload(path: string, uploadId: string): Upload;
}

/** Where an archive is between two invocations. */
interface Paused {
  uploadId: string;
  parts: R2UploadedPart[];
  /** Bytes of the files so far. */
  size: number;
  count: number;
  note: string;
}

/** Begins an archive, or continues one that was paused. */
export async function openArchive(
  bucket: PartsBucket,
  path: string,
  paused: Uint8Array | null,
): Promise<Archive> {
  const before = paused && readPaused(paused);
  const upload = before
    ? bucket.resumeMultipartUpload(path, before.uploadId)
    : await bucket.createMultipartUpload(path, { httpMetadata: { contentType: "application/zip" } });
  const parts = [...(before?.parts ?? [])];
  const waiting = before ? [before.tail] : [];
  const directory = before ? [before.directory] : [];
  const begunAt = before?.size ?? 0;
  let bytes = before?.tail.length ?? 0;
  let size = begunAt;
  let count = before?.count ?? 0;
  let failure: Error | null = null;
  const zip = new Zip((error, chunk, isDirectory) => {
    if (error) failure = error;
    else if (isDirectory) directory.push(entriesOf(chunk, begunAt));
    else {
      append(chunk);
      size += chunk.length;
    }
  });

  function append(chunk: Uint8Array): void {
    waiting.push(chunk);
    bytes += chunk.length;
  }

  /** Uploads whole parts, and with `isLast` what is left. */
  async function flush(isLast = false): Promise<void> {
    if (failure) throw failure;
    const least = isLast ? 1 : PART_BYTES;
    while (bytes >= least) {
      const all = joined(waiting);
      const part = all.subarray(0, PART_BYTES);
      parts.push(await upload.uploadPart(parts.length + 1, part));
      waiting.splice(0, Infinity, all.slice(part.length));
      bytes -= part.length;
    }
  }

  return {
    note: before?.note ?? null,
    async addText(name, texts) {
      const file = new ZipDeflate(name);
      zip.add(file);
      count += 1;
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
      count += 1;
      for await (const chunk of body) {
        file.push(chunk);
        await flush();
      }
      file.push(new Uint8Array(), true);
      await flush();
    },
    async finish() {
      zip.end();
      const entries = joined(directory);
      const end = endOf(count, entries.length, size);
      append(entries);
      append(end);
      await flush(true);
      await upload.complete(parts);
      return size + entries.length + end.length;
    },
    async pause(note) {
      zip.end();
      await flush();
      const { uploadId } = upload;
      return writePaused({
        uploadId,
        parts,
        size,
        count,
        note,
        directory: joined(directory),
        tail: joined(waiting),
      });
    },
    abort: () => upload.abort(),
  };
}

/** Removes what a paused archive has uploaded. */
export const abortPaused = (bucket: PartsBucket, path: string, paused: Uint8Array): Promise<void> =>
  bucket.resumeMultipartUpload(path, readPaused(paused).uploadId).abort();

/** A paused archive is itself a small archive, of where it is and of the bytes that fill no part yet. */
const writePaused = ({ directory, tail, ...paused }: Paused & { directory: Uint8Array; tail: Uint8Array }) =>
  zipSync({ paused: new TextEncoder().encode(JSON.stringify(paused)), directory, tail }, { level: 0 });

function readPaused(stored: Uint8Array): Paused & { directory: Uint8Array; tail: Uint8Array } {
  const { paused, directory, tail } = unzipSync(stored);
  if (!paused || !directory || !tail) throw new Error("no paused archive");
  const where: Paused = JSON.parse(new TextDecoder().decode(paused));
  return { ...where, directory, tail };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
