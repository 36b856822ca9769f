import { proxy } from "valtio";
import type { GeocodeAnswer } from "../../worker/contract/calls/geocode.ts";
import type { Api } from "../api.ts";

/** Where the device is, as a town; asked for only when the person says so. */
export interface GeolocationStore {
  status: "unknown" | "asking" | "known" | "denied" | "failed";
  /** What geocode.php answered; false where it found no town. */
  geocode: GeocodeAnswer | null;
}
export const createGeolocation = (): GeolocationStore => proxy<GeolocationStore>({ status: "unknown", geocode: null });

/** Milliseconds the device may take, and the age of a position that is still good (specification, section 9: one hour). */
const POSITION = { timeout: 10_000, maximumAge: 3_600_000 };

/** Asks the device for its position, rounds it to about a kilometre and asks the origin for the town. */
export async function locate(store: GeolocationStore, device: Geolocation, api: Api): Promise<void> {
  store.status = "asking";
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => device.getCurrentPosition(resolve, reject, POSITION));
    store.geocode = await api.get("/api/geocode.php", { lat: coords.latitude.toFixed(2), lon: coords.longitude.toFixed(2) });
    store.status = "known";
  } catch (error) {
    store.status = isDenial(error) ? "denied" : "failed";
  }
}

const PERMISSION_DENIED = 1;
const isDenial = (error: unknown): boolean => typeof error === "object" && error !== null && "code" in error && error.code === PERMISSION_DENIED;
