import { chatDraftProfile, readChatDraft, type DeviceStorage } from "#client/storage/device-storage.ts";
import { setDraft } from "#client/stores/chats.ts";
import type { Stores } from "#client/stores/stores.ts";

/**
 * Takes over what another tab changed of the texts that are written and not sent: one that was sent there
 * must not wait here to be sent again. The device has the newest, since each tab stores every change.
 */
export function followDrafts(
  view: Pick<Window, "addEventListener">,
  storage: DeviceStorage,
  chats: Stores["chats"],
  member: string,
): void {
  view.addEventListener("storage", ({ key, newValue }) => {
    const profile = key === null ? null : chatDraftProfile(key, member);
    if (profile !== null && chats.drafts[profile] !== undefined) setDraft(chats, profile, newValue ?? "");
  });
  // a page that was put away hears nothing meanwhile
  view.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const profile of Object.keys(chats.drafts))
      setDraft(chats, profile, readChatDraft(storage, member, profile) ?? "");
  });
}
