import { createHash } from "node:crypto";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { filePath, newPhotoKey } from "#origin/media/photos/files.ts";
import { readImageHeader } from "#origin/media/photos/image-header.ts";
import { printOf, type PicturePrint } from "#origin/media/photos/prints.ts";
import { readUpload } from "#origin/media/photos/read-upload.ts";
import { encodeEvidence } from "#origin/media/photos/renditions.ts";

const WEBP = { httpMetadata: { contentType: "image/webp" } };

/**
 * Reads an attached picture, encodes it from its pixels and stores it under a key of 128 random bits, which
 * is the permission to attach it. Only the operator ever gets a name that opens it. Throws as the steps of a
 * photo's upload do.
 */
export async function storePicture(env: Env, tenant: Tenant, request: Request, now: Date): Promise<string> {
  const original = await readUpload(request);
  readImageHeader(original);
  const { file, full } = await encodeEvidence(env.IMAGES, original);
  const key = newPhotoKey();
  const print = await printOf(env.IMAGES, full);
  // The row first: by it the file is found again and deleted if nobody attaches it.
  await pictureRow(databaseOf(env, tenant), { key, source: null, ...print }, now).run();
  await env.PHOTOS.put(filePath(tenant.pool, key, "full"), file, WEBP);
  return key;
}

/** Copies the full file of a photo as evidence and answers the copy's key; null where the photo is gone. */
export async function copyPhoto(
  env: Env,
  { pool }: Pick<Tenant, "pool">,
  source: string,
  now: Date,
): Promise<string | null> {
  const file = await env.PHOTOS.get(filePath(pool, source, "full"));
  if (!file) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const key = newPhotoKey();
  const print = await printOf(env.IMAGES, bytes);
  // The row first, as above: an interrupted call leaves no file that nobody would delete.
  await pictureRow(databaseOf(env, { pool }), { key, source, ...print }, now).run();
  await env.PHOTOS.put(filePath(pool, key, "full"), bytes, WEBP);
  return key;
}

/** Copies a recording as evidence for a complaint. Answers the copy's key, or null where it is gone. */
export async function copyRecording(
  env: Env,
  { pool }: Pick<Tenant, "pool">,
  source: string,
  now: Date,
): Promise<string | null> {
  const file = await env.PHOTOS.get(filePath(pool, source, "voice"));
  if (!file) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const key = newPhotoKey();
  const content = createHash("sha256").update(bytes).digest("hex");
  await pictureRow(databaseOf(env, { pool }), { key, source, content, look: null, isVoice: true }, now).run();
  await env.PHOTOS.put(filePath(pool, key, "voice"), bytes, { httpMetadata: file.httpMetadata ?? {} });
  return key;
}

const pictureRow = (
  db: D1Database,
  {
    key,
    source,
    content,
    look,
    isVoice = false,
  }: PicturePrint & {
    key: string;
    source: string | null;
    isVoice?: boolean;
  },
  now: Date,
): D1PreparedStatement =>
  db
    .prepare(
      "INSERT INTO complaint_pictures (key, source, content, look, at, voice) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )
    .bind(key, source, content, look, Math.floor(now.getTime() / 1000), Number(isVoice));

/** Gives uploaded pictures and copies to a complaint: those that belong to no complaint yet. */
export const attachPictures = (
  db: D1Database,
  complaint: string,
  keys: readonly string[],
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE complaint_pictures SET complaint = ?1
       WHERE key IN (SELECT value FROM json_each(?2)) AND complaint IS NULL
         AND EXISTS (SELECT 1 FROM complaints WHERE id = ?1)`,
    )
    .bind(complaint, JSON.stringify(keys));
