import { useSyncExternalStore } from "react";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import { saveItem, type DeviceStorage } from "#client/storage/device-storage.ts";
import { siteKey } from "#client/storage/storage-keys.ts";

/** A signup that waits for its mail's link, as far as its browser has to know. */
export interface PendingSignup {
  email: string;
  /** When the mail may be requested again, in milliseconds since 1970. */
  resendAt: number;
}

const KEY = siteKey("pending-signup");
/** Milliseconds after a mail for which the signup waits: as long as its link works. */
const LIFETIME = 14 * 86_400_000;
const CHANGED = "pending-signup";

export function savePendingSignup(storage: DeviceStorage, pending: PendingSignup): void {
  saveItem(storage, KEY, JSON.stringify(pending));
  dispatchEvent(new Event(CHANGED));
}

export function deletePendingSignup(storage: DeviceStorage): void {
  storage.removeItem(KEY);
  dispatchEvent(new Event(CHANGED));
}

/** The signup that this browser waits to confirm; null for none, and at the edge. */
export function usePendingSignup(): PendingSignup | null {
  const stored = useSyncExternalStore(
    follow,
    () => readStored(deviceStorage(), Date.now()),
    () => null,
  );
  return parse(stored);
}

/** The stored text, which stays the same string as long as it says the same; null for an expired link. */
function readStored(storage: DeviceStorage, now: number): string | null {
  const stored = storage.getItem(KEY);
  const pending = parse(stored);
  return pending && now < pending.resendAt + LIFETIME ? stored : null;
}

/** Null for broken text. */
function parse(stored: string | null): PendingSignup | null {
  try {
    const pending: unknown = JSON.parse(stored ?? "null");
    return typeof pending === "object" &&
      pending !== null &&
      "email" in pending &&
      typeof pending.email === "string" &&
      "resendAt" in pending &&
      typeof pending.resendAt === "number"
      ? { email: pending.email, resendAt: pending.resendAt }
      : null;
  } catch {
    return null;
  }
}

function follow(changed: () => void): () => void {
  for (const event of [CHANGED, "storage"]) addEventListener(event, changed);
  return () => {
    for (const event of [CHANGED, "storage"]) removeEventListener(event, changed);
  };
}
