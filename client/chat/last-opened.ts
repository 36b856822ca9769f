import { use, useEffect, useEffectEvent } from "react";
import { useSnapshot } from "valtio";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { saveLastOpened, readLastOpened } from "#client/browser/device-storage.ts";
import { useStores, useUser } from "#client/context.tsx";
import { setLastOpened, type ChatsStore } from "#client/stores/chats.ts";

type LastOpened = ChatsStore["last_opened"];

/** Records the conversation on screen as the one opened last, here and after a reload. */
export function useRecordLastOpened(profile: string): void {
  const { chats } = useStores();
  const memory = use(BrowserContext)?.storage;
  const member = useUser()?.id;
  const note = useEffectEvent((opened: string) => {
    const last = { profile: opened, at: new Date().toISOString() };
    setLastOpened(chats, last);
    if (memory && member !== undefined) saveLastOpened(memory, member, JSON.stringify(last));
  });
  useEffect(() => {
    note(profile);
  }, [profile]);
}

/** The conversation that the member opened last, or null until that is known. */
export function useLastOpened(): LastOpened {
  const { chats } = useStores();
  const memory = use(BrowserContext)?.storage;
  const member = useUser()?.id;
  const recall = useEffectEvent(() => {
    const kept =
      memory && member !== undefined && chats.last_opened === null
        ? parseLastOpened(readLastOpened(memory, member))
        : null;
    if (kept) setLastOpened(chats, kept);
  });
  useEffect(() => {
    recall();
  }, []);
  return useSnapshot(chats).last_opened;
}

function parseLastOpened(text: string | null): LastOpened {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return typeof kept === "object" &&
      kept !== null &&
      "profile" in kept &&
      "at" in kept &&
      typeof kept.profile === "string" &&
      typeof kept.at === "string"
      ? { profile: kept.profile, at: kept.at }
      : null;
  } catch {
    return null; // not of ours
  }
}
