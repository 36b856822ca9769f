/** Bytes of an initial vector, as AES-GCM has them. */
const IV_BYTES = 12;

/** Something encrypted: it opens with the same key and under the same name. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

export async function encrypt(key: CryptoKey, name: string, thing: object): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: bytesOf(name) },
    key,
    bytesOf(JSON.stringify(thing)),
  );
  return { iv, sealed };
}

/** What was sealed, or null with another key, under another name or where bytes were changed. */
export async function decrypt<Thing>(
  key: CryptoKey,
  name: string,
  { iv, sealed }: Encrypted,
): Promise<Thing | null> {
  try {
    return JSON.parse(
      new TextDecoder().decode(
        await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: bytesOf(name) }, key, sealed),
      ),
    ) as Thing;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
