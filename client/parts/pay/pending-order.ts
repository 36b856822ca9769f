import type { DeviceStorage } from "#client/storage/device-storage.ts";
import { memberKey, type StorageKey } from "#client/storage/storage-keys.ts";

/** The key of localStorage under which an order that got no answer yet is stored, by member. */
export const pendingOrderKey = (member: string): StorageKey => memberKey("order", member);

/** The outcome of the stored order is known: the next order is another one. */
export function forgetOrder(storage: Pick<DeviceStorage, "removeItem">, member: string): void {
  storage.removeItem(pendingOrderKey(member));
}
