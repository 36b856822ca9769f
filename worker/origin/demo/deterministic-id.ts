/** 32 hexadecimal digits, always the same for a name. */
export async function deterministicHex(name: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name));
  return Buffer.from(digest).toString("hex").slice(0, 32);
}

/** The same message always has the same id, so that a repeated run sends it once. */
export async function deterministicId(name: string): Promise<string> {
  const hex = await deterministicHex(name);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}
