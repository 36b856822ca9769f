/** Bytes of an initialisation vector, as AES-GCM prescribes. */
const IV_BYTES = 12;

/** Encrypted data. The names are those of rows that are already stored on devices. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** Encrypts `value` as JSON. `name` is authenticated with it: it decrypts only under the same name. */
export async function encrypt(key: CryptoKey, name: string, value: object): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: bytesOf(name) },
    key,
    bytesOf(JSON.stringify(value)),
  );
  return { iv, sealed };
}

/** What `encrypt` was given, or null where the key or the name is another or the bytes were changed. */
export async function decrypt<Value>(
  key: CryptoKey,
  name: string,
  { iv, sealed }: Encrypted,
): Promise<Value | null> {
  try {
    const algorithm = { name: "AES-GCM", iv, additionalData: bytesOf(name) };
    const bytes = await crypto.subtle.decrypt(algorithm, key, sealed);
    return JSON.parse(new TextDecoder().decode(bytes)) as Value;
  } catch (error) {
    // any other error is a fault of ours
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
