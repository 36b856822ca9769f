import { proxy } from "valtio";
import type { Api } from "#client/api.ts";
import { GEOLOCATION_KEY, remember, type Memory } from "#client/browser/memory.ts";
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
export const GEOLOCATION_KEPT = 3_600_000;
/** Milliseconds the device may take, and the age of a position that is still good. */
const POSITION = { timeout: 10_000, maximumAge: GEOLOCATION_KEPT };

export interface GeolocationDevice {
  geolocation: Geolocation;
  api: Api;
  memory: Memory;
  now: () => number;
}

interface Kept {
  status: "known" | "denied";
  geocode: GeocodeAnswer | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** What was learnt within the hour, without asking anybody. */
export function recall(
  store: GeolocationStore,
  { memory, now }: Pick<GeolocationDevice, "memory" | "now">,
): void {
  const kept = readKept(memory.getItem(GEOLOCATION_KEY));
  if (kept === null || now() - kept.at >= GEOLOCATION_KEPT || kept.at > now()) return;
  store.status = kept.status;
  store.geocode = kept.geocode;
}

/**
 * Asks the device for its position, rounds it to about a kilometre and asks the origin for the town. Within
 * the hour a known town is the answer.
 */
export async function locate(store: GeolocationStore, device: GeolocationDevice): Promise<void> {
  recall(store, device);
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
    keep(store, "known", device);
  } catch (error) {
    if (isDenial(error)) keep(store, "denied", device);
    else store.status = "failed";
  }
}

function keep(store: GeolocationStore, status: Kept["status"], { memory, now }: GeolocationDevice): void {
  store.status = status;
  remember(
    memory,
    GEOLOCATION_KEY,
    JSON.stringify({ status, geocode: store.geocode, at: now() } satisfies Kept),
  );
}

/** Another version of this page may have written it. */
function readKept(text: string | null): Kept | null {
  try {
    const kept: Partial<Kept> | null = JSON.parse(text ?? "null");
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
