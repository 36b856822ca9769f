import { createHmac, hkdfSync } from "node:crypto";
import { KEY_SALT, keyName } from "#contract/platform/keys.ts";
import {
  endOfName,
  grantBytes,
  paddedBytes,
  PUBLIC_WINDOW_MS,
  signedBytes,
  tagOf,
  VIEWER_WINDOW_MS,
  writeName,
  type FileKind,
  type Size,
} from "#contract/platform/photo-names.ts";

/**
 * Makes the names by which a site's photos are opened, for as long as they are valid
 * (contract/photo-names.ts). Making a name is the permission: the caller has decided that the viewer may open
 * the photo. It is synchronous because cards and live events are.
 */
export interface PhotoNames {
  /** For everybody: main photos. */
  open: (key: string, size: Size) => string;
  /** For one viewer, by their member id. */
  openTo: (viewer: string, key: string, size: FileKind) => string;
  /** The blurred file of a locked photo, for everybody. */
  soft: (key: string) => string;
}

/** Throws where the environment has no secret. `now` in milliseconds since 1970. */
export function photoNames(
  secret: string | undefined,
  site: { pool: string; id: string },
  now: number,
): PhotoNames {
  if (!secret) throw new Error("MASTER_SECRET is not set");
  let siteKey: Uint8Array | undefined;
  const hmac = (bytes: Uint8Array): Buffer => {
    const key = (siteKey ??= new Uint8Array(
      hkdfSync("sha256", secret, KEY_SALT, keyName(site, "photo"), 32),
    ));
    return createHmac("sha256", key).update(bytes).digest();
  };
  /** The files of a photo share everything but the size, so each photo is signed once. */
  const signed = new Map<string, (size: FileKind) => string>();
  function name(viewer: string | null, key: string, isSoft: boolean, size: FileKind): string {
    const wanted = `${viewer ?? ""}/${key}/${isSoft}`;
    let write = signed.get(wanted);
    if (!write) {
      const until = endOfName(now, viewer === null ? PUBLIC_WINDOW_MS : VIEWER_WINDOW_MS);
      const grant = grantBytes({ key, until, isBound: viewer !== null, isSoft });
      const tag = tagOf(hmac(signedBytes(viewer ?? "", grant)));
      const pad = hmac(paddedBytes(tag));
      write = (one) => writeName(tag, pad, grant, one);
      signed.set(wanted, write);
    }
    return write(size);
  }
  return {
    open: (key, size) => name(null, key, false, size),
    openTo: (viewer, key, size) => name(viewer, key, false, size),
    soft: (key) => name(null, key, true, "soft"),
  };
}
