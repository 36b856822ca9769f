import type { FileKind } from "#contract/platform/photo-names.ts";
import { readVoiceNote } from "#contract/product/voice.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { filePath } from "#origin/media/photos/files.ts";
import { exportPath, pausedPath } from "./archive-files.ts";
import { openArchive, type Archive } from "./archive.ts";
import type { ExportRow } from "./exports.ts";
import { asJson, DATABASE_FILES, exportedRows, OBJECT_FILES, rowsOf } from "./member-data.ts";

/** Photos in one piece: each is a request to the bucket, of which an invocation has 1,000 for everything. */
const PHOTOS_IN_PIECE = 300;
/** Percent between two times that the progress is stored. */
const PROGRESS_STEP = 5;

/** A photo of an archive: its key in the bucket, and the name of its file. */
interface PhotoFile {
  key: string;
  name: string;
  /** Absent in what an earlier release paused. */
  kind?: FileKind;
}
/** The photos that a paused archive still lacks, and how many steps it has in all. */
interface Rest {
  photos: PhotoFile[];
  steps: number;
}

/** `paused`: the next piece continues; `progress` in percent. */
type Built = { state: "ready"; bytes: number } | { state: "paused"; progress: number };

/**
 * Writes the next piece of an archive: the first time all rows, and then so many photos. Where it throws, the
 * piece may be done again from where the one before it ended.
 */
export async function continueArchive(
  env: Env,
  pool: string,
  db: D1Database,
  { id, member }: Pick<ExportRow, "id" | "member">,
  photosInPiece = PHOTOS_IN_PIECE,
): Promise<Built> {
  const stored = await env.PHOTOS.get(pausedPath(pool, id));
  const archive = await openArchive(env.PHOTOS, exportPath(pool, id), stored && (await stored.bytes()));
  let isPaused = stored !== null;
  let reported = 0;
  const report = async (progress: number): Promise<void> => {
    if (progress < reported + PROGRESS_STEP) return;
    reported = progress;
    await db.prepare("UPDATE exports SET progress = ?2 WHERE id = ?1").bind(id, progress).run();
  };
  try {
    const rest: Rest =
      archive.note === null ? await addRows(env, pool, db, archive, member) : JSON.parse(archive.note);
    const progress = () => Math.min(99, Math.floor((1 - rest.photos.length / rest.steps) * 100));
    for (let i = 0; i < photosInPiece; i++) {
      const photo = rest.photos.shift();
      if (!photo) break;
      const file = await env.PHOTOS.get(filePath(pool, photo.key, photo.kind ?? "full"));
      // A photo that was deleted in this moment.
      if (file) await archive.addFile(photo.name, file.body);
      await report(progress());
    }
    if (rest.photos.length > 0) {
      await env.PHOTOS.put(pausedPath(pool, id), await archive.pause(JSON.stringify(rest)));
      return { state: "paused", progress: progress() };
    }
    // A finished upload can't be continued: after a crash from here on the archive begins again.
    await env.PHOTOS.delete(pausedPath(pool, id));
    isPaused = false;
    return { state: "ready", bytes: await archive.finish() };
  } catch (error) {
    // What an earlier piece uploaded is continued by the next attempt.
    if (!isPaused) await archive.abort().catch(() => undefined);
    throw error;
  }
}

/** Adds all rows; answers the photos that follow. */
async function addRows(
  env: Env,
  pool: string,
  db: D1Database,
  archive: Archive,
  member: string,
): Promise<Rest> {
  for (const [name, query] of Object.entries(DATABASE_FILES)) {
    const { results } = await db.prepare(query).bind(member).all();
    await archive.addText(`${name}.json`, asJson(pagesOf(results)));
  }
  for (const section of OBJECT_FILES)
    await archive.addText(`${section}.json`, asJson(exportedRows(env, pool, db, member, section)));
  const photos = await photoFiles(env, pool, member);
  return { photos, steps: Object.keys(DATABASE_FILES).length + OBJECT_FILES.length + photos.length };
}

/**
 * The photos of the profile, the photos and recordings that the member sent or was sent, and selfies that are
 * not erased yet.
 */
async function photoFiles(env: Env, pool: string, member: string): Promise<PhotoFile[]> {
  const files: PhotoFile[] = [];
  for await (const rows of rowsOf(env, pool, member, "photos"))
    for (const { key, status } of rows)
      if (status !== "refused") files.push({ key: String(key), name: `photos/${key}.webp` });
  for await (const rows of rowsOf(env, pool, member, "message_photos"))
    for (const { id, photo, voice } of rows)
      files.push({ key: String(photo), ...messageFile(String(id), voice) });
  const { results: selfies } = await databaseOf(env, { pool })
    .prepare("SELECT key FROM selfies WHERE member = ?1 ORDER BY at")
    .bind(member)
    .all<{ key: string }>();
  for (const [i, { key }] of selfies.entries()) files.push({ key, name: `selfies/${i + 1}.webp` });
  return files;
}

/** The file of a message: a photo, or where there is a note, a recording. */
function messageFile(id: string, voice: unknown): Pick<PhotoFile, "name" | "kind"> {
  const note = typeof voice === "string" ? readVoiceNote(JSON.parse(voice)) : null;
  if (!note) return { name: `messages/${id}.webp` };
  return { name: `messages/${id}.${note.type === "audio/mp4" ? "m4a" : "webm"}`, kind: "voice" };
}

async function* pagesOf(rows: readonly object[]): AsyncIterable<readonly object[]> {
  yield rows;
}
