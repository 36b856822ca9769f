import { saveItem, type DeviceStorage } from "#client/browser/device-storage.ts";

/** Whether the member has agreed to hear a person's voice messages; a device with closed storage asks again. */
export const hasHeard = (storage: DeviceStorage, member: string, partner: string): boolean =>
  storage.getItem(heardKey(member, partner)) !== null;
export const saveHeard = (storage: DeviceStorage, member: string, partner: string): void => {
  saveItem(storage, heardKey(member, partner), "1");
};

/** The prefix is one that clearMemberStorage knows. */
const heardKey = (member: string, partner: string): string => `heard:${member}:${partner}`;
