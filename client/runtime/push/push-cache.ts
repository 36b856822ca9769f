import { PUSH_KEY, saveItem, type DeviceStorage } from "#client/storage/device-storage.ts";

/**
 * Milliseconds for which the key and the registration are not asked for again: an hour (specification,
 * section 9).
 */
const PUSH_LIFETIME = 3_600_000;

/** What this device knows of its subscription. */
interface PushCache {
  /** The site's public key. */
  key: string;
  /** When the site was asked last, in milliseconds since 1970. */
  at: number;
  /** Whether the site has the subscription. */
  isSent: boolean;
}

/** What was stored, and whether it is less than an hour old; null where nothing was stored. */
export function readCache(storage: DeviceStorage, now: number): (PushCache & { isFresh: boolean }) | null {
  try {
    const stored: Partial<PushCache> | null = JSON.parse(storage.getItem(PUSH_KEY) ?? "null");
    if (stored === null || typeof stored.at !== "number" || typeof stored.key !== "string") return null;
    const { key, at, isSent = false } = stored;
    return { key, at, isSent, isFresh: at <= now && now - at < PUSH_LIFETIME };
  } catch {
    return null; // not of ours
  }
}

export const writeCache = (storage: DeviceStorage, cache: PushCache): void =>
  saveItem(storage, PUSH_KEY, JSON.stringify(cache));
