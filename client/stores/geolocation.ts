import { proxy } from "valtio";
import type { Api } from "#client/api.ts";
import { GEOLOCATION_KEY, saveItem, type DeviceStorage } from "#client/browser/device-storage.ts";
import type { GeocodeAnswer } from "#contract/calls/geocode.ts";

/** Where the device is, as a town; asked for only when the person says so. */
export interface GeolocationStore {
  status: "unknown" | "asking" | "known" | "denied" | "failed";
  /** What geocode.php answered; false where it found no town. */
  geocode: GeocodeAnswer | null;
}
export const createGeolocation = (): GeolocationStore =>
  proxy<GeolocationStore>({ status: "unknown", geocode: null });

/** Milliseconds that permission and town are kept (specification, section 9: one hour). */
export const GEOLOCATION_LIFETIME = 3_600_000;
/** Milliseconds the device may take, and the age of a position that is still good. */
const POSITION = { timeout: 10_000, maximumAge: GEOLOCATION_LIFETIME };

export interface GeolocationDependencies {
  geolocation: Geolocation;
  api: Api;
  storage: DeviceStorage;
  now: () => number;
}

interface CachedPosition {
  status: "known" | "denied";
  geocode: GeocodeAnswer | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** What was learnt within the hour, without asking anybody. */
export function restorePosition(
  store: GeolocationStore,
  { storage, now }: Pick<GeolocationDependencies, "storage" | "now">,
): void {
  const kept = parsePosition(storage.getItem(GEOLOCATION_KEY));
  if (kept === null || now() - kept.at >= GEOLOCATION_LIFETIME || kept.at > now()) return;
  store.status = kept.status;
  store.geocode = kept.geocode;
}

/**
 * Asks the device for its position, rounds it to about a kilometre and asks the origin for the town. Within
 * the hour a known town is the answer.
 */
export async function locate(store: GeolocationStore, device: GeolocationDependencies): Promise<void> {
  restorePosition(store, device);
  // who has meanwhile allowed it in the browser's settings is asked again; the browser itself answers for who has not
  if (store.status === "known") return;
  store.status = "asking";
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      device.geolocation.getCurrentPosition(resolve, reject, POSITION),
    );
    store.geocode = await device.api.get("/api/geocode.php", {
      lat: coords.latitude.toFixed(2),
      lon: coords.longitude.toFixed(2),
    });
    savePosition(store, "known", device);
  } catch (error) {
    if (isDenial(error)) savePosition(store, "denied", device);
    else store.status = "failed";
  }
}

function savePosition(
  store: GeolocationStore,
  status: CachedPosition["status"],
  { storage, now }: GeolocationDependencies,
): void {
  store.status = status;
  saveItem(
    storage,
    GEOLOCATION_KEY,
    JSON.stringify({ status, geocode: store.geocode, at: now() } satisfies CachedPosition),
  );
}

/** Another version of this page may have written it. */
function parsePosition(text: string | null): CachedPosition | null {
  try {
    const kept: Partial<CachedPosition> | null = JSON.parse(text ?? "null");
    return kept !== null &&
      typeof kept.at === "number" &&
      (kept.status === "known" || kept.status === "denied")
      ? { status: kept.status, geocode: kept.geocode ?? null, at: kept.at }
      : null;
  } catch {
    return null; // not of ours
  }
}

const PERMISSION_DENIED = 1;
const isDenial = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === PERMISSION_DENIED;
