import { use, useEffect, useEffectEvent } from "react";
import { useSnapshot } from "valtio";
import { useStores, useUser } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { saveLastOpened, readLastOpened } from "#client/storage/device-storage.ts";
import { setLastOpened, type ChatsStore } from "#client/stores/chats.ts";

type LastOpened = ChatsStore["last_opened"];

/** Records the conversation on screen as the one opened last, here and after a reload. */
export function useRecordLastOpened(profile: string): void {
  const { chats } = useStores();
  const storage = use(BrowserContext)?.storage;
  const member = useUser()?.id;
  const record = useEffectEvent((opened: string) => {
    const last = { profile: opened, at: new Date().toISOString() };
    setLastOpened(chats, last);
    if (storage && member !== undefined) saveLastOpened(storage, member, JSON.stringify(last));
  });
  useEffect(() => {
    record(profile);
  }, [profile]);
}

/** The conversation that the member opened last, or null until that is known. */
export function useLastOpened(): LastOpened {
  const { chats } = useStores();
  const storage = use(BrowserContext)?.storage;
  const member = useUser()?.id;
  const restore = useEffectEvent(() => {
    const stored =
      storage && member !== undefined && chats.last_opened === null
        ? parseLastOpened(readLastOpened(storage, member))
        : null;
    if (stored) setLastOpened(chats, stored);
  });
  useEffect(() => {
    restore();
  }, []);
  return useSnapshot(chats).last_opened;
}

function parseLastOpened(text: string | null): LastOpened {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return typeof stored === "object" &&
      stored !== null &&
      "profile" in stored &&
      "at" in stored &&
      typeof stored.profile === "string" &&
      typeof stored.at === "string"
      ? { profile: stored.profile, at: stored.at }
      : null;
  } catch {
    return null; // not of ours
  }
}
