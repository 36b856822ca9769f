import { readTextDraft, saveTextDraft, type DeviceStorage } from "#client/storage/device-storage.ts";

/** Recent emoji that a device stores for a member; a logout that they choose deletes them as it does drafts. */
const MAX_RECENT = 24;
const NAME = "emoji";

export function readRecentEmoji(storage: DeviceStorage, member: string): string[] {
  return (readTextDraft(storage, member, NAME) ?? "").split(" ").filter((emoji) => emoji !== "");
}

export function saveRecentEmoji(storage: DeviceStorage, member: string, emoji: string): void {
  const others = readRecentEmoji(storage, member).filter((other) => other !== emoji);
  saveTextDraft(storage, member, NAME, [emoji, ...others].slice(0, MAX_RECENT).join(" "));
}
