import { Refusal } from "#contract/errors.ts";
import type { NamedPhoto } from "#contract/platform/photo-names.ts";
import type { Env } from "#origin/base/env.ts";
import { filePath } from "./files.ts";

/**
 * A photo's or voice message's file. Nobody is asked: the edge, which alone can call the origin, has read the
 * photo's name, and the name is the permission. Throws not_found (404) where there is no such file, because
 * it was deleted.
 */
export async function serveFile(
  { PHOTOS }: Env,
  pool: string,
  { key, size }: Pick<NamedPhoto, "key" | "size">,
): Promise<Response> {
  const object = await PHOTOS.get(filePath(pool, key, size));
  if (!object) throw new Refusal(404, "not_found");
  const type = object.httpMetadata?.contentType ?? "image/webp";
  return new Response(object.body, { headers: { etag: object.httpEtag, "content-type": type } });
}
