import { Refusal } from "../contract/errors.ts";

/**
 * A request's body as text. Throws too_large (413) past `limit` bytes, of which no more are kept; the rest is let run out, since a body left
 * lying costs workerd the connection.
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  if (!request.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes <= limit) text += decoder.decode(chunk, { stream: true });
  }
  if (bytes > limit) throw new Refusal(413, "too_large");
  return text + decoder.decode();
}
