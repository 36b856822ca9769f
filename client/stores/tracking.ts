import { proxy } from "valtio";
import { saveItem, type DeviceStorage } from "#client/storage/device-storage.ts";
import { siteKey } from "#client/storage/storage-keys.ts";
import { TRACKING_KEYS, trackingOf, writeTracking } from "#contract/platform/tracking.ts";

/** The tracking parameters of the link that brought the visitor (specification, section 3). */
export type TrackingStore = Record<(typeof TRACKING_KEYS)[number], string | null>;

export const createTracking = (): TrackingStore =>
  proxy<TrackingStore>({ network: null, ref: null, sub1: null, sub2: null, sub3: null });

/** Where sessionStorage holds the traffic source of an earlier page of this tab. */
const TRACKING_KEY = siteKey("tracking");

/**
 * Fills the store with the traffic source of the address, which then replaces an earlier one, or of an
 * earlier page. Only the browser does: a cached page is the same for every traffic source, and the edge's
 * cookie is not readable by script.
 */
export function readTracking(store: TrackingStore, address: URLSearchParams, storage: DeviceStorage): void {
  const added = trackingOf(address);
  if (added) saveItem(storage, TRACKING_KEY, writeTracking(added));
  const tracking = added ?? trackingOf(new URLSearchParams(storage.getItem(TRACKING_KEY) ?? ""));
  if (tracking) for (const key of TRACKING_KEYS) store[key] = tracking[key] ?? null;
}
