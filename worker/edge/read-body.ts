import type { MiddlewareHandler } from "hono";
import { Refusal } from "#contract/errors.ts";

/**
 * A request's body as text. Throws too_large (413) past `limit` bytes, of which no more are kept; the rest is
 * let run out, since a body left lying costs workerd the connection.
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes <= limit) text += decoder.decode(value, { stream: true });
  }
  if (bytes > limit) throw new Refusal(413, "too_large");
  return text + decoder.decode();
}

/** Lets a body that nobody wanted run out, for the sake of the next request on its connection. */
export const dropUnreadBody: MiddlewareHandler = async (c, next) => {
  await next();
  const request = c.req.raw;
  if (request.body && !request.bodyUsed) await readBody(request, 0).catch(() => undefined);
};
