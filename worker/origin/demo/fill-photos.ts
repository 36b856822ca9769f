import { SIZES } from "#contract/platform/photo-names.ts";
import { filePath } from "#origin/media/photos/files.ts";
import type { DemoEnv } from "./demo-env.ts";
import type { DemoMember } from "./fill-members.ts";
import { letOthersIn } from "./let-others-in.ts";
import { unpackPhotos } from "./photo-pack.ts";
import type { Progress } from "./progress.ts";

/** Files written side by side. */
const SIDE_BY_SIDE = 48;

interface PhotoFile {
  path: string;
  position: number;
  bytes: Uint8Array;
}

/** Stores the files of all photos that are not there yet: everybody's main photo first. */
export async function fillPhotos(
  env: DemoEnv,
  groups: { pool: string; members: DemoMember[] }[],
  progress: Progress,
): Promise<void> {
  const pictures = unpackPhotos(
    await (await env.DEMO.fetch("https://demo.invalid/photos.pack")).arrayBuffer(),
  );
  const stored = new Set<string>();
  for (const pool of new Set(groups.map((group) => group.pool)))
    for (const path of await pathsOf(env, `${pool}/`)) stored.add(path);
  const all = groups.flatMap(({ pool, members }) =>
    members.flatMap((member) => filesOf(pool, member, pictures)),
  );
  // Taken from the end.
  const files = all.filter(({ path }) => !stored.has(path)).sort((a, b) => b.position - a.position);
  progress.done += all.length - files.length;
  while (files.length > 0) {
    const batch = files.splice(-SIDE_BY_SIDE);
    await Promise.all(
      batch.map(({ path, bytes }) =>
        env.PHOTOS.put(path, bytes, { httpMetadata: { contentType: "image/webp" } }),
      ),
    );
    progress.done += batch.length;
    await letOthersIn();
  }
}

export const countPhotoFiles = (members: readonly DemoMember[]): number =>
  members.reduce((sum, { photos }) => sum + photos.length * SIZES.length, 0);

function filesOf(
  pool: string,
  { photos }: DemoMember,
  pictures: ReadonlyMap<string, Uint8Array[]>,
): PhotoFile[] {
  return photos.flatMap(({ key, picture }, position) =>
    SIZES.map((size, i) => {
      const bytes = pictures.get(picture)?.[i];
      if (!bytes) throw new Error(`no demo picture ${picture}`);
      return { path: filePath(pool, key, size), position, bytes };
    }),
  );
}

async function pathsOf(env: DemoEnv, prefix: string): Promise<string[]> {
  const paths: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await env.PHOTOS.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    paths.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return paths;
}
