import { fileName, SIZES, type Size } from "#origin/directory/images.ts";
import type { Files } from "./encode.ts";

/** Where a photo's file lies in the bucket. */
export const filePath = (pool: string, key: string, size: Size): string => `${pool}/${fileName(key, size)}`;

/** 128 bits that nobody guesses. */
export const newKey = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");

export async function storeFiles(bucket: R2Bucket, pool: string, key: string, files: Files): Promise<void> {
  await Promise.all(
    SIZES.map((size) =>
      bucket.put(filePath(pool, key, size), files[size], { httpMetadata: { contentType: "image/webp" } }),
    ),
  );
}

/** Names that R2 takes in one go. */
const MOST = 1_000;

export async function removeFiles(bucket: R2Bucket, pool: string, keys: string[]): Promise<void> {
  const paths = keys.flatMap((key) => SIZES.map((size) => filePath(pool, key, size)));
  for (let at = 0; at < paths.length; at += MOST) await bucket.delete(paths.slice(at, at + MOST));
}
