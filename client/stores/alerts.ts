import { proxy } from "valtio";
import type { Api } from "#client/net/api.ts";
import { saveItem, type DeviceStorage } from "#client/storage/device-storage.ts";
import { memberKey } from "#client/storage/storage-keys.ts";
import type { DismissalsAnswer } from "#contract/calls/account/dismissals.ts";
import type { Alert } from "#contract/product/alerts.ts";

/** When each alert was dismissed: stored at the origin, and on the device where a backend does not store it. */
export interface AlertsStore {
  dismissals: DismissalsAnswer["dismissals"];
}
export const createAlerts = (): AlertsStore => proxy<AlertsStore>({ dismissals: {} });

const KEY = memberKey("dismissals");
type Memory = Pick<DeviceStorage, "getItem" | "setItem">;

/** Adds the dismissals that this device remembers. */
export function recallDismissals(store: AlertsStore, memory: Memory): void {
  try {
    const stored: unknown = JSON.parse(memory.getItem(KEY) ?? "{}");
    if (typeof stored === "object" && stored !== null) store.dismissals = { ...stored, ...store.dismissals };
  } catch {
    // not written by us: nothing was dismissed
  }
}

/** Dismisses an alert at once and for good; the device remembers it where the origin could not. */
export async function dismissAlert(
  store: AlertsStore,
  alert: Alert,
  memory: Memory,
  api: Api,
): Promise<void> {
  store.dismissals = { ...store.dismissals, [alert]: new Date().toISOString() };
  const answer = await api.write("POST /api/dismissals.php", {}, { alert }).catch(() => null);
  if (answer === null) saveItem(memory, KEY, JSON.stringify(store.dismissals));
}
