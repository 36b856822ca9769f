import type { MiddlewareHandler } from "hono";
import { Refusal } from "#contract/errors.ts";

/**
 * A request's body as text. Throws too_large (413) for more than `limit` bytes. The excess is read and
 * discarded, because workerd closes the connection of a request whose body was not read.
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

/** Reads and discards a body that no handler read: otherwise the next request on its connection fails. */
export const dropUnreadBody: MiddlewareHandler = async (c, next) => {
  await next();
  const request = c.req.raw;
  if (request.body && !request.bodyUsed) await readBody(request, 0).catch(() => undefined);
};
