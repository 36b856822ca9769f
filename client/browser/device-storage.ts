/** The browser's memory: it outlives a reload, a session that ended and the tab. */
export type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** What a member has written and not yet sent. By member, since a device may have several. */
const draftKey = (member: string, name: string): string => `draft:${member}:${name}`;
/** Where the device was found lately; see stores/geolocation.ts. */
export const GEOLOCATION_KEY = "geolocation";
/** The database of what a member has sent and the server has not taken; see chat/message-store.ts. */
export const OUTGOING_DATABASE = "outgoing";
/** What a visitor wanted before he was a member; see member/intent.ts. */
export const INTENT_KEY = "intent";

/** With whom a member last talked, and when. */
const openedKey = (member: string): string => `opened:${member}`;
export const readLastOpened = (memory: DeviceStorage, member: string): string | null =>
  memory.getItem(openedKey(member));
export const saveLastOpened = (memory: DeviceStorage, member: string, opened: string): void =>
  saveItem(memory, openedKey(member), opened);

export const readTextDraft = (memory: DeviceStorage, member: string, name: string): string | null =>
  memory.getItem(draftKey(member, name));

export const saveTextDraft = (memory: DeviceStorage, member: string, name: string, text: string): void =>
  saveItem(memory, draftKey(member, name), text);

export const deleteTextDraft = (memory: DeviceStorage, member: string, name: string): void =>
  memory.removeItem(draftKey(member, name));

/** A memory that is full forgets: whoever types goes on typing. */
export function saveItem(memory: DeviceStorage, key: string, text: string): void {
  try {
    memory.setItem(key, text);
  } catch (error) {
    console.info("memory:", error);
  }
}

/** Only a logout that the member chose destroys what he had not sent (answers, section 1). */
export function clearMemberStorage(memory: DeviceStorage): void {
  const keys = Array.from({ length: memory.length }, (_, i) => memory.key(i) ?? "");
  for (const key of keys)
    if (
      key.startsWith("draft:") ||
      key.startsWith("order:") ||
      key.startsWith("opened:") ||
      key === GEOLOCATION_KEY ||
      key === INTENT_KEY
    )
      memory.removeItem(key);
}
