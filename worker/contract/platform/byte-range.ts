/**
 * A file, whole or the range of bytes that the request names: Safari plays nothing without ranges. `headers`
 * has the file's etag.
 */
export function answerRange(
  request: Request,
  bytes: ArrayBuffer,
  headers: Record<string, string> & { etag: string },
): Response {
  const size = bytes.byteLength;
  const ifRange = request.headers.get("if-range");
  const isSame = ifRange === null || ifRange === headers.etag;
  const range = isSame ? readRange(request.headers.get("range"), size) : null;
  if (range === null) return new Response(bytes, { headers: { ...headers, "accept-ranges": "bytes" } });
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
  const { first, last } = range;
  return new Response(bytes.slice(first, last + 1), {
    status: 206,
    headers: { ...headers, "accept-ranges": "bytes", "content-range": `bytes ${first}-${last}/${size}` },
  });
}

/**
 * The one range of a Range header, with both ends in it. Null for none, for several and for what is no range:
 * then the whole file is the answer (RFC 9110, section 14.2).
 */
function readRange(
  header: string | null,
  size: number,
): { first: number; last: number } | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < first) return null;
  return first > last ? "unsatisfiable" : { first, last };
}
