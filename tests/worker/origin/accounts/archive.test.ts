import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { openArchive } from "#origin/accounts/exports/archive.ts";
import { endOf } from "#origin/accounts/exports/zip-directory.ts";

const MB = 1024 * 1024;

/** A bucket that remembers the parts it is given, and how many were under way at once. */
function bucket() {
  const parts: Uint8Array[] = [];
  const state = { completed: 0, aborted: 0 };
  const upload = {
    uploadId: "u1",
    uploadPart: async (number: number, part: Uint8Array) => {
      expect(number).toBeLessThanOrEqual(parts.length + 1);
      parts[number - 1] = Uint8Array.from(part);
      return { partNumber: number, etag: String(number) };
    },
    complete: async (all: unknown[]) => {
      state.completed = all.length;
    },
    abort: async () => {
      state.aborted += 1;
    },
  };
  const resumeMultipartUpload = (_path: string, id: string) => {
    if (id !== upload.uploadId) throw new Error("no such upload");
    return upload;
  };
  return { parts, state, R2: { createMultipartUpload: async () => upload, resumeMultipartUpload } };
}

/** A file of so many bytes, in pieces as a store gives them. */
const file = (bytes: number, fill: number): ReadableStream<Uint8Array> => {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 300_000);
      if (size === 0) return controller.close();
      controller.enqueue(new Uint8Array(size).fill(fill));
      left -= size;
    },
  });
};
async function* texts(...all: string[]): AsyncIterable<string> {
  yield* all;
}

test("an archive of many megabytes goes out in parts of one size as it grows, and unpacks to what went in", async () => {
  const { parts, state, R2 } = bucket();
  const archive = await openArchive(R2, "x.zip", null);
  await archive.addText("a.json", texts("[1,", "2]"));
  const grown: number[] = [];
  for (let i = 0; i < 5; i++) {
    await archive.addFile(`${i}.webp`, file(5 * MB, i));
    grown.push(parts.length);
  }
  const size = await archive.finish();
  expect(grown).toEqual([0, 1, 1, 2, 3]);
  expect(parts.map(({ length }) => length).slice(0, -1)).toEqual([8 * MB, 8 * MB, 8 * MB]);
  expect([state.completed, parts.reduce((sum, { length }) => sum + length, 0)]).toEqual([4, size]);
  const files = unzipSync(Buffer.concat(parts));
  expect(new TextDecoder().decode(files["a.json"])).toBe("[1,2]");
  expect(files["3.webp"]?.every((byte) => byte === 3)).toBe(true);
  expect(files["3.webp"]?.length).toBe(5 * MB);
});

test("an archive that is given up is not completed", async () => {
  const { state, R2 } = bucket();
  const archive = await openArchive(R2, "x.zip", null);
  await archive.addFile("1.webp", file(MB, 1));
  await archive.abort();
  expect(state).toEqual({ completed: 0, aborted: 1 });
});

test("an archive that is paused and continued unpacks to what went in, also where a piece was done twice", async () => {
  const { parts, state, R2 } = bucket();
  const first = await openArchive(R2, "x.zip", null);
  await first.addText("a.json", texts("[1]"));
  await first.addFile("0.webp", file(5 * MB, 0));
  const paused = await first.pause("1 and 2 are left");

  const died = await openArchive(R2, "x.zip", paused);
  await died.addFile("1.webp", file(9 * MB, 7));
  const second = await openArchive(R2, "x.zip", paused);
  expect(second.note).toBe("1 and 2 are left");
  await second.addFile("1.webp", file(9 * MB, 1));
  const third = await openArchive(R2, "x.zip", await second.pause("2 is left"));
  await third.addFile("2.webp", file(MB, 2));
  const size = await third.finish();

  expect(parts.map(({ length }) => length).slice(0, -1)).toEqual([8 * MB]);
  expect([state.completed, parts.reduce((sum, { length }) => sum + length, 0)]).toEqual([2, size]);
  const files = unzipSync(Buffer.concat(parts));
  expect(Object.keys(files)).toEqual(["a.json", "0.webp", "1.webp", "2.webp"]);
  expect(new TextDecoder().decode(files["a.json"])).toBe("[1]");
  for (const [i, megabytes] of [5, 9, 1].entries()) {
    expect(files[`${i}.webp`]?.length).toBe(megabytes * MB);
    expect(files[`${i}.webp`]?.every((byte) => byte === i)).toBe(true);
  }
});

test("an archive that would be larger than its format allows is refused, not broken", () => {
  expect(endOf(3, 200, 1_000)).toHaveLength(22);
  expect(() => endOf(3, 200, 2 ** 32 - 100)).toThrow("too large");
  expect(() => endOf(65_536, 200, 1_000)).toThrow("too large");
});
