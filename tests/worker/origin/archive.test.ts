import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { createArchive } from "#origin/exports/archive.ts";

const MB = 1024 * 1024;

/** A bucket that remembers the parts it is given, and how many were under way at once. */
function bucket() {
  const parts: Uint8Array[] = [];
  const state = { completed: 0, aborted: 0 };
  const upload = {
    uploadPart: async (number: number, part: Uint8Array) => {
      expect(number).toBe(parts.length + 1);
      parts.push(Uint8Array.from(part));
      return { partNumber: number, etag: String(number) };
    },
    complete: async (all: unknown[]) => {
      state.completed = all.length;
    },
    abort: async () => {
      state.aborted += 1;
    },
  };
  return { parts, state, R2: { createMultipartUpload: async () => upload } };
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
  const archive = await createArchive(R2, "x.zip");
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
  const archive = await createArchive(R2, "x.zip");
  await archive.addFile("1.webp", file(MB, 1));
  await archive.abort();
  expect(state).toEqual({ completed: 0, aborted: 1 });
});
