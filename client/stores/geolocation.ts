import { proxy } from "valtio";
import type { Api } from "#client/net/api.ts";
import { GEOLOCATION_KEY, saveItem, type DeviceStorage } from "#client/storage/device-storage.ts";
import type { GeocodeAnswer } from "#contract/calls/people/geocode.ts";

/** The town in which the device is; determined only when the person asks for it. */
export interface GeolocationStore {
  status: "unknown" | "asking" | "known" | "denied" | "failed";
  /** The answer of geocode.php: false where it found no town or failed, null until it was asked. */
  geocode: GeocodeAnswer | null;
}
export const createGeolocation = (): GeolocationStore =>
  proxy<GeolocationStore>({ status: "unknown", geocode: null });

/** Milliseconds for which permission and town are stored: one hour (specification, section 9). */
export const GEOLOCATION_LIFETIME = 3_600_000;
/** Milliseconds that the device may take, and the age of a position that is still good enough. */
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

/** Restores a position that is less than an hour old, without asking the device or the origin. */
export function restorePosition(
  store: GeolocationStore,
  { storage, now }: Pick<GeolocationDependencies, "storage" | "now">,
): void {
  const stored = parsePosition(storage.getItem(GEOLOCATION_KEY));
  if (stored === null || now() - stored.at >= GEOLOCATION_LIFETIME || stored.at > now()) return;
  store.status = stored.status;
  store.geocode = stored.geocode;
}

/**
 * Asks the device for its position, rounds it to about a kilometre and asks the origin for the town. A
 * position from within the hour is used as it is. A failed call leaves the geocode false (specification,
 * section 7) and is not stored, so that the next request asks again.
 */
export async function locate(store: GeolocationStore, device: GeolocationDependencies): Promise<void> {
  restorePosition(store, device);
  // a denial is not final: the person may have allowed it in the browser's settings since, and the browser
  // remembers denials itself
  if (store.status === "known") return;
  store.status = "asking";
  let coords: GeolocationCoordinates;
  try {
    ({ coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      device.geolocation.getCurrentPosition(resolve, reject, POSITION),
    ));
  } catch (error) {
    if (isDenial(error)) savePosition(store, "denied", device);
    else store.status = "failed";
    return;
  }
  try {
    store.geocode = await device.api.get("/api/geocode.php", {
      lat: coords.latitude.toFixed(2),
      lon: coords.longitude.toFixed(2),
    });
    savePosition(store, "known", device);
  } catch {
    store.geocode = false;
    store.status = "failed";
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

/** The stored position, or null; another version of this page may have written it. */
function parsePosition(text: string | null): CachedPosition | null {
  try {
    const stored: Partial<CachedPosition> | null = JSON.parse(text ?? "null");
    return stored !== null &&
      typeof stored.at === "number" &&
      (stored.status === "known" || stored.status === "denied")
      ? { status: stored.status, geocode: stored.geocode ?? null, at: stored.at }
      : null;
  } catch {
    return null; // not of ours
  }
}

const PERMISSION_DENIED = 1;
const isDenial = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === PERMISSION_DENIED;
