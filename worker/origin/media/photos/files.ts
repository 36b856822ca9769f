import type { Focus } from "#contract/entities.ts";
import { fileEnd, SIZES, type FileKind } from "#contract/platform/photo-names.ts";
import type { PhotoFiles } from "./renditions.ts";

/**
 * The key of a photo's or voice message's file in the bucket. Nobody gets to see it: addresses have names
 * (names.ts).
 */
export const filePath = (pool: string, key: string, kind: FileKind): string =>
  `${pool}/${key}-${fileEnd(kind)}`;

/** What there may be under one key: a photo in all its sizes, or a recording. */
const KINDS: readonly FileKind[] = [...SIZES, "voice"];

/** The same while the photo's owner has deleted their account and may still come back: no address leads there. */
const withheldPath = (pool: string, key: string, kind: FileKind): string =>
  `withheld/${filePath(pool, key, kind)}`;

/** The key of a new photo, of 128 random bits. */
export const newPhotoKey = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");

/** Stores all files of a photo. Repeating it replaces them. */
export async function storeFiles(
  bucket: R2Bucket,
  pool: string,
  key: string,
  files: PhotoFiles,
): Promise<void> {
  await Promise.all(
    SIZES.map((size) =>
      bucket.put(filePath(pool, key, size), files[size], { httpMetadata: { contentType: "image/webp" } }),
    ),
  );
}

/** Times a square is encoded while other moves of the same photo's focus come in between. */
const SQUARE_ATTEMPTS = 5;

interface Square {
  focus: Focus;
  /** The photo's focus in the album now; null where it has none. */
  focusNow: () => Promise<Focus | null>;
  encode: (full: Uint8Array<ArrayBuffer>, focus: Focus) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Replaces the square of a photo by one made of its `full` file around its focus. Where another call moves
 * the focus meanwhile, whichever of the two ends last makes the square of the newer one. Nothing where the
 * photo has no files, and nothing where they were removed or withheld meanwhile: a square alone would stay,
 * and nobody would remove it.
 */
export async function replaceSquare(
  bucket: R2Bucket,
  pool: string,
  key: string,
  { focus: moved, focusNow, encode }: Square,
): Promise<void> {
  const path = filePath(pool, key, "match");
  let focus: Focus | null = moved;
  for (let attempt = 0; focus !== null && attempt < SQUARE_ATTEMPTS; attempt++) {
    const [before, full] = await Promise.all([bucket.head(path), bucket.get(filePath(pool, key, "full"))]);
    if (!before || !full) return;
    const stored = await bucket.put(path, await encode(new Uint8Array(await full.arrayBuffer()), focus), {
      onlyIf: { etagMatches: before.etag },
      httpMetadata: { contentType: "image/webp" },
    });
    const now = await focusNow();
    if (stored && now?.join() === focus.join()) return;
    focus = now;
  }
}

/** Keys that R2 deletes in one call. */
const MAX_KEYS_PER_DELETE = 1_000;

/**
 * Moves all files of photos and voice messages to where no address leads, or back. One that is there already
 * stays: each file is copied before it is removed, so that nothing is lost where this is interrupted and
 * repeated.
 */
export async function moveFiles(
  bucket: R2Bucket,
  pool: string,
  keys: readonly string[],
  { isWithheld }: { isWithheld: boolean },
): Promise<void> {
  for (const key of keys)
    await Promise.all(
      KINDS.map(async (kind) => {
        const places = [filePath(pool, key, kind), withheldPath(pool, key, kind)] as const;
        const [from, to] = isWithheld ? places : [places[1], places[0]];
        const file = await bucket.get(from);
        if (!file) return;
        await bucket.put(to, file.body, { httpMetadata: file.httpMetadata ?? {} });
        await bucket.delete(from);
      }),
    );
}

/** Removes all files of the photos and voice messages with these keys. Files that are missing do not matter. */
export async function removeFiles(bucket: R2Bucket, pool: string, keys: string[]): Promise<void> {
  const paths = keys.flatMap((key) =>
    KINDS.flatMap((kind) => [filePath(pool, key, kind), withheldPath(pool, key, kind)]),
  );
  for (let at = 0; at < paths.length; at += MAX_KEYS_PER_DELETE)
    await bucket.delete(paths.slice(at, at + MAX_KEYS_PER_DELETE));
}
