import { base64url, fromBase64url, keyFor } from "./keys.ts";

/**
 * The sizes in which a photo is stored. A `soft` file is a few blurred pixels, which show that there is a
 * photo and not whose.
 */
export const SIZES = ["full", "thumb", "match", "soft"] as const;
export type Size = (typeof SIZES)[number];
/** The files that have names: photos by their size, and the recording of a voice message. */
export type FileKind = Size | "voice";

/**
 * Milliseconds of the windows to which the end of a name is rounded, so that names change once per window. A
 * name ends with the window after the one it was made in: it lives one to two windows. A public name must
 * outlive a cached page (PAGE_LIFETIME); a viewer's own ends within the hour, and with it what a blocked
 * member may still open.
 */
export const PUBLIC_WINDOW_MS = 2 * 3_600_000;
export const VIEWER_WINDOW_MS = 30 * 60_000;
/** In a name the end is counted in these steps, of which both windows are a multiple. In milliseconds. */
const STEP_MS = 60_000;

/** What a photo's name says and permits. */
export interface PhotoGrant {
  /** 32 hexadecimal digits. */
  key: string;
  /** Milliseconds since 1970 at which the name ends. */
  until: number;
  /** Whether it opens for one viewer only. */
  isBound: boolean;
  /** Whether it opens the soft file only. */
  isSoft: boolean;
}

/** A photo's file, or a voice message's, by what its name says. */
export interface NamedPhoto extends PhotoGrant {
  size: FileKind;
}

/** The end of a file's name. A recording is of one of two types, which its answer says. */
export const fileEnd = (kind: FileKind): string => (kind === "voice" ? kind : `${kind}.webp`);

/** Where photos are, on a site and in the origin. */
export const PHOTO_PATH = "/photos/";
/**
 * Where the edge asks the origin for the file of a photo whose name it has read. It passes on nothing else
 * that looks like this, so nobody from outside can ask for it.
 */
export const storedPhotoPath = ({ key, size }: Pick<NamedPhoto, "key" | "size">): string =>
  `${PHOTO_PATH}stored/${key}-${fileEnd(size)}`;
/**
 * Where the edge asks the origin whether the session of a cookie is still open, before a name that is bound
 * to a viewer opens anything: 204 for yes. No name looks like this, so nobody from outside can ask for it.
 */
export const OPEN_SESSION_PATH = `${PHOTO_PATH}session`;
/** The photo of such a path, or null. */
export function readStoredPath(path: string): Pick<NamedPhoto, "key" | "size"> | null {
  const [, key, size] = STORED.exec(path) ?? [];
  return key && size ? { key, size: size as FileKind } : null;
}

const STORED = /^\/photos\/stored\/([0-9a-f]{32})-(voice(?=$)|(?:full|thumb|match|soft)(?=\.))(?:\.webp)?$/;
const BOUND = 1;
const SOFT = 2;
const TAG_BYTES = 12;
const KEY_BYTES = 16;
const GRANT_BYTES = 4 + KEY_BYTES;
const NAME = /^([\w-]{43})-(voice(?=$)|(?:full|thumb|match|soft)(?=\.))(?:\.webp)?$/;

/**
 * A grant as bytes: flags and end, 4 bytes, then the photo's key. Throws for a key that is none: a name of
 * other bytes would be the name of another photo.
 */
export function grantBytes({ key, until, isBound, isSoft }: PhotoGrant): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error("a photo's key is 32 hexadecimal digits");
  const bytes = new Uint8Array(GRANT_BYTES);
  new DataView(bytes.buffer).setUint32(
    0,
    (until / STEP_MS) * 4 + (isBound ? BOUND : 0) + (isSoft ? SOFT : 0),
  );
  for (let i = 0; i < KEY_BYTES; i++) bytes[4 + i] = Number.parseInt(key.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/**
 * A public photo has no address of its blurred file, and a blurred name is for everybody: one for a viewer
 * alone, as the release before made for locked likes, opens nothing.
 */
const isOpened = ({ isBound, isSoft }: PhotoGrant, size: FileKind): boolean =>
  isSoft ? size === "soft" && !isBound : isBound || !["soft", "voice"].includes(size);

function grantOf(bytes: Uint8Array<ArrayBuffer>): PhotoGrant {
  const head = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return {
    key: Array.from(bytes.subarray(4), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    until: Math.floor(head / 4) * STEP_MS,
    isBound: (head & BOUND) !== 0,
    isSoft: (head & SOFT) !== 0,
  };
}

/** Whether a text may be a photo's name, without a look at its signature. */
export const isPhotoName = (text: string): boolean => NAME.test(text);

/** The end of a name that is made now, in milliseconds since 1970. */
export const endOfName = (now: number, windowMs: number): number =>
  (Math.floor(now / windowMs) + 2) * windowMs;

/**
 * What is signed, for a name of one viewer, or of no viewer (""). The signature is at the same time the start
 * of the pad that hides the grant (a synthetic IV, as in RFC 5297, with HMAC for both): the same grant has
 * always the same name, and a name says nothing about the photo to anybody without the key.
 */
export const signedBytes = (viewer: string, grant: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined(new TextEncoder().encode(`name/${viewer}/`), grant);
export const paddedBytes = (tag: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined(new TextEncoder().encode("pad/"), tag);

/** A name from the two HMACs of signedBytes and, with its tag, of paddedBytes. */
export function writeName(tag: Uint8Array, pad: Uint8Array, grant: Uint8Array, size: FileKind): string {
  const hidden = grant.map((byte, i) => byte ^ (pad[i] ?? 0));
  return `${base64url(joined(tag.subarray(0, TAG_BYTES), hidden))}-${fileEnd(size)}`;
}
/** The part of an HMAC that a name carries. */
export const tagOf = (signature: Uint8Array): Uint8Array => signature.subarray(0, TAG_BYTES);

/**
 * What a name permits, once its signature was seen to be this site's own; null for any other name, for a size
 * that it does not open, and for a name of another viewer. Whether it has ended is the caller's to check.
 * `viewer` is asked only where the name is bound to one.
 */
export async function readPhotoName(
  masterSecret: string | undefined,
  site: { pool: string; id: string },
  name: string,
  viewer: () => Promise<string | null> | string | null,
): Promise<NamedPhoto | null> {
  const [, token = "", size] = NAME.exec(name) ?? [];
  const bytes = fromBase64url(token);
  if (bytes?.length !== TAG_BYTES + GRANT_BYTES) return null;
  const key = await keyFor(masterSecret, site, "photo");
  const hmac = async (text: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
  const tag = bytes.subarray(0, TAG_BYTES);
  const pad = await hmac(paddedBytes(tag));
  const plain = bytes.slice(TAG_BYTES).map((byte, i) => byte ^ (pad[i] ?? 0));
  const grant = grantOf(plain);
  const who = grant.isBound ? await viewer() : "";
  if (who === null || !isOpened(grant, size as FileKind)) return null;
  const signature = await hmac(signedBytes(who, plain));
  // Every byte is compared, so that the time says nothing about the first one that differs.
  const difference = tag.reduce((sum, byte, i) => sum | (byte ^ (signature[i] ?? 0)), 0);
  return difference === 0 ? { ...grant, size: size as FileKind } : null;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
