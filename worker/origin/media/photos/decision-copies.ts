import { SIZES, type Size } from "#contract/platform/photo-names.ts";
import { filePath } from "./files.ts";

/** Where the copies of a refused photo are, from which an appeal restores it. No address leads there. */
const copyPath = (pool: string, key: string, size: Size): string => `decisions/${filePath(pool, key, size)}`;

/** Where the whole photo of a decision is, for who looks at the decision again. */
export const copyOfDecision = (pool: string, key: string): string => copyPath(pool, key, "full");

async function copy(bucket: R2Bucket, from: string, to: string): Promise<void> {
  const file = await bucket.get(from);
  if (file) await bucket.put(to, file.body, { httpMetadata: { contentType: "image/webp" } });
}

/** Copies all files of a photo that is about to be refused. Repeated after its removal, it changes nothing. */
export async function copyForDecision(bucket: R2Bucket, pool: string, key: string): Promise<void> {
  await Promise.all(SIZES.map((size) => copy(bucket, filePath(pool, key, size), copyPath(pool, key, size))));
}

/** Puts the files of a refused photo back. */
export async function restoreFromDecision(bucket: R2Bucket, pool: string, key: string): Promise<void> {
  await Promise.all(SIZES.map((size) => copy(bucket, copyPath(pool, key, size), filePath(pool, key, size))));
}

/** Removes the copies of refused photos. Files that are missing do not matter. */
export async function removeDecisionCopies(
  bucket: R2Bucket,
  pool: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0)
    await bucket.delete(keys.flatMap((key) => SIZES.map((size) => copyPath(pool, key, size))));
}
