import { proxy } from "valtio";
import type { Api } from "#client/api.ts";
import type { Dismissals } from "#client/seed.ts";
import type { Alert } from "#contract/calls/dismissals.ts";

/**
 * The alerts that were put away, and when: at the origin, and on the device where a backend does not keep
 * them.
 */
export interface AlertsStore {
  dismissals: Dismissals;
}
export const createAlerts = (): AlertsStore => proxy<AlertsStore>({ dismissals: {} });

const KEY = "dismissals";
type Memory = Pick<Storage, "getItem" | "setItem">;

/** What this device knows to be put away. */
export function recallDismissals(store: AlertsStore, memory: Memory): void {
  try {
    const kept: unknown = JSON.parse(memory.getItem(KEY) ?? "{}");
    if (typeof kept === "object" && kept !== null) store.dismissals = { ...kept, ...store.dismissals };
  } catch {
    // what is none of ours says nothing
  }
}

/** Away at once, and for good. */
export async function dismissAlert(
  store: AlertsStore,
  alert: Alert,
  memory: Memory,
  api: Api,
): Promise<void> {
  store.dismissals = { ...store.dismissals, [alert]: new Date().toISOString() };
  const answer = await api.write("POST /api/dismissals.php", {}, { alert }).catch(() => null);
  if (answer === null) memory.setItem(KEY, JSON.stringify(store.dismissals));
}
