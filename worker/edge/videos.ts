import type { Context } from "hono";
import { Refusal } from "#contract/errors.ts";
import { answerRange } from "#contract/platform/byte-range.ts";
import type { App } from "./env.ts";

/** A built video's name has its hash, so it never changes. */
const VIDEO_NAME = /^[\w-]{1,80}\.(?:mp4|webm)$/;
const CACHING = "public, max-age=31536000, immutable";

/**
 * A video of the client's build, whole or the range of bytes that the request names: Safari plays none
 * without ranges, and the asset server answers none. Throws not_found (404).
 */
export async function answerVideo(c: Context<App>): Promise<Response> {
  const name = new URL(c.req.url).pathname.replace("/videos/", "");
  if (!VIDEO_NAME.test(name)) throw new Refusal(404, "not_found");
  const file = await c.env.ASSETS.fetch(new URL(`/assets/${name}`, c.req.url));
  const type = file.headers.get("content-type") ?? "";
  if (!file.ok || !type.startsWith("video/")) throw new Refusal(404, "not_found");
  const etag = file.headers.get("etag") ?? "";
  return answerRange(c.req.raw, await file.arrayBuffer(), {
    "content-type": type,
    "cache-control": CACHING,
    etag,
  });
}
