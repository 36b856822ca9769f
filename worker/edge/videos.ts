import type { Context } from "hono";
import { Refusal } from "#contract/errors.ts";
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
  const bytes = await file.arrayBuffer();
  const size = bytes.byteLength;
  const etag = file.headers.get("etag") ?? "";
  const headers = { "content-type": type, "accept-ranges": "bytes", "cache-control": CACHING, etag };

  const ifRange = c.req.header("if-range");
  const range = ifRange === undefined || ifRange === etag ? readRange(c.req.header("range"), size) : null;
  if (range === null) return new Response(bytes, { headers });
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
  const { first, last } = range;
  return new Response(bytes.slice(first, last + 1), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${first}-${last}/${size}` },
  });
}

/**
 * The one range of a Range header, with both ends in it. Null for none, for several and for what is no range:
 * then the whole file is the answer (RFC 9110, section 14.2).
 */
function readRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < first) return null;
  return first > last ? "unsatisfiable" : { first, last };
}
