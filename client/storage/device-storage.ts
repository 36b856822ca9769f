import { isMemberKey, memberKey, type StorageKey } from "./storage-keys.ts";

/** localStorage, which outlives the tab, or sessionStorage, which outlives a page. */
export interface DeviceStorage {
  getItem(key: StorageKey): string | null;
  setItem(key: StorageKey, text: string): void;
  removeItem(key: string): void;
  key(index: number): string | null;
  readonly length: number;
}

/** The text that a member wrote and did not send. By member, since several may use one device. */
const draftKey = (member: string, name: string): StorageKey => memberKey("draft", member, name);
/** The last known position of the device; see stores/geolocation.ts. */
export const GEOLOCATION_KEY = memberKey("geolocation");
/** What this device knows of its push subscription, see push/push-cache.ts, and the member whose it is. */
export const PUSH_KEY = memberKey("push");
export const PUSH_OWNER_KEY = memberKey("push-owner");
/** The database of messages that wait to be sent, and their store in it; see chat/message-store.ts. */
export const OUTGOING_DATABASE = "outgoing";
export const OUTGOING_MESSAGES = "messages";
/** On which the tabs of a site tell each other of these messages; see chat/message-queue.ts. */
export const OUTGOING_CHANNEL = "outgoing";
/** What a visitor wanted to do before signing up; see member/intent.ts. */
export const INTENT_KEY = memberKey("intent");

/** The conversation that the member opened last, and when. */
const openedKey = (member: string): StorageKey => memberKey("opened", member);
export const readLastOpened = (storage: DeviceStorage, member: string): string | null =>
  storage.getItem(openedKey(member));
export const saveLastOpened = (storage: DeviceStorage, member: string, opened: string): void =>
  saveItem(storage, openedKey(member), opened);

/** The query of the filter that the member searched with last. */
const searchKey = (member: string): StorageKey => memberKey("search", member);
export const readLastSearch = (storage: DeviceStorage, member: string): string | null =>
  storage.getItem(searchKey(member));
export const saveLastSearch = (storage: DeviceStorage, member: string, query: string): void =>
  saveItem(storage, searchKey(member), query);
export const deleteLastSearch = (storage: DeviceStorage, member: string): void =>
  storage.removeItem(searchKey(member));

export const readTextDraft = (storage: DeviceStorage, member: string, name: string): string | null =>
  storage.getItem(draftKey(member, name));

export const saveTextDraft = (storage: DeviceStorage, member: string, name: string, text: string): void =>
  saveItem(storage, draftKey(member, name), text);

export const deleteTextDraft = (storage: DeviceStorage, member: string, name: string): void =>
  storage.removeItem(draftKey(member, name));

/** The text to a member that is written and not sent. */
export const chatDraftName = (profile: string): string => `chat/${profile}`;
export const readChatDraft = (storage: DeviceStorage, member: string, profile: string): string | null =>
  readTextDraft(storage, member, chatDraftName(profile));
/** The member who the text of a storage key is written to; null where it is none of the member's. */
export function chatDraftProfile(key: string, member: string): string | null {
  const start = draftKey(member, chatDraftName(""));
  const profile = key.startsWith(start) ? key.slice(start.length) : "";
  return profile === "" || profile.includes("/") ? null : profile;
}

/** Stores a text. Full or closed storage is only logged: it must not stop a member from typing. */
export function saveItem(storage: Pick<DeviceStorage, "setItem">, key: StorageKey, text: string): void {
  try {
    storage.setItem(key, text);
  } catch (error) {
    console.info("storage:", error);
  }
}

/**
 * Deletes everything of the member. On the device only for a logout that the member chose: a session that
 * merely ended must not destroy what is unsent (answers, section 1).
 */
export function clearMemberStorage(storage: DeviceStorage): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
  for (const key of keys) if (isMemberKey(key)) storage.removeItem(key);
}
