import { saveItem, type DeviceStorage } from "#client/storage/device-storage.ts";
import { memberKey, type StorageKey } from "#client/storage/storage-keys.ts";

/** Whether the member has agreed to hear a person's voice messages; a device with closed storage asks again. */
export const hasHeard = (storage: DeviceStorage, member: string, partner: string): boolean =>
  storage.getItem(heardKey(member, partner)) !== null;
export const saveHeard = (storage: DeviceStorage, member: string, partner: string): void => {
  saveItem(storage, heardKey(member, partner), "1");
};

const heardKey = (member: string, partner: string): StorageKey => memberKey("heard", member, partner);
