import { abortPaused, type PartsBucket } from "./archive.ts";

/** The archive's file. No address leads there but the member's own download. */
export const exportPath = (pool: string, id: string): string => `exports/${pool}/${id}.zip`;

/** Where an archive is paused between two pieces of the job. */
export const pausedPath = (pool: string, id: string): string => `exports/${pool}/${id}.paused`;

/** Removes an archive in whatever state it is: what was uploaded of it would stay for a week else. */
export async function removeArchive(
  bucket: PartsBucket & Pick<R2Bucket, "get" | "delete">,
  pool: string,
  id: string,
): Promise<void> {
  const paused = await bucket.get(pausedPath(pool, id));
  // An upload that has ended already can't be aborted.
  if (paused)
    await abortPaused(bucket, exportPath(pool, id), await paused.bytes()).catch((error: unknown) => {
      console.info("upload of an archive:", error);
    });
  await bucket.delete([exportPath(pool, id), pausedPath(pool, id)]);
}
