import { use, useEffect, useEffectEvent, useRef } from "react";
import { useSnapshot } from "valtio";
import { useStores, useUser } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import {
  chatDraftName,
  deleteTextDraft,
  readTextDraft,
  saveTextDraft,
} from "#client/storage/device-storage.ts";
import { setDraft } from "#client/stores/chats.ts";

export interface MessageDraft {
  text: string;
  set: (text: string) => void;
  /**
   * Empties the box while the text is handed to the outbox. The device keeps the text until confirmSend or
   * restore.
   */
  beginSend: (text: string) => void;
  confirmSend: (text: string) => void;
  /** Returns a text to the box, above what was written since. */
  restore: (text: string) => void;
}

/**
 * The text that is written to a member and not sent. It outlives the page, the session and the tab (answers,
 * section 1). `waiting` is the text that the origin kept from the signup.
 */
export function useMessageDraft(profile: string, waiting: string | null): MessageDraft {
  const { chats } = useStores();
  // synchronous, or React would move the cursor to the end of the text
  const { drafts } = useSnapshot(chats, { sync: true });
  const storage = use(BrowserContext)?.storage;
  const member = useUser()?.id;
  const restoreStored = useEffectEvent((to: string) => {
    if (storage && member !== undefined && chats.drafts[to] === undefined)
      setDraft(chats, to, readTextDraft(storage, member, chatDraftName(to)) ?? waiting ?? "");
  });
  useEffect(() => {
    restoreStored(profile);
  }, [profile]);
  const unsent = useRef<readonly UnsentText[]>([]);
  /** Read from the store, since more may have been written while the outbox was answering. */
  const currentText = () => chats.drafts[profile] ?? "";
  const save = () => {
    if (!storage || member === undefined) return;
    const text = joinLines([
      ...unsent.current.filter((each) => each.profile === profile).map((each) => each.text),
      currentText(),
    ]);
    if (text === "") deleteTextDraft(storage, member, chatDraftName(profile));
    else saveTextDraft(storage, member, chatDraftName(profile), text);
  };
  const set = (text: string) => {
    setDraft(chats, profile, text);
    save();
  };
  const removeUnsent = (text: string) => {
    const index = unsent.current.findIndex((each) => each.profile === profile && each.text === text);
    if (index !== -1) unsent.current = unsent.current.toSpliced(index, 1);
  };
  return {
    text: drafts[profile] ?? "",
    set,
    beginSend: (text) => {
      unsent.current = [...unsent.current, { profile, text }];
      set("");
    },
    confirmSend: (text) => {
      removeUnsent(text);
      save();
    },
    restore: (text) => {
      removeUnsent(text);
      set(joinLines([text, currentText()]));
    },
  };
}

/** A text that has left the box and is not in the outbox yet. */
interface UnsentText {
  profile: string;
  text: string;
}

const joinLines = (texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n");
