/**
 * The idempotency key of a request, derived from what the request is named by: the same name, the same key.
 * Mollie asks for a random UUID (version 4), which our own ids are not: they grow with time.
 */
export async function idempotencyKey(name: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name)));
  const bytes = digest.subarray(0, 16);
  // the version and the variant of RFC 9562, section 5.4
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
