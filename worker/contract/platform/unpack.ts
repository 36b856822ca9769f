/**
 * JSON that the build has deflated. Packed, since a platform reads every module at start, even one that is
 * never imported.
 */
export async function unpack<T>(packed: string): Promise<T> {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const value: T = await new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")),
  ).json();
  return value;
}
