import { use, useEffect, useEffectEvent, useRef } from "react";
import { useSnapshot } from "valtio";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { deleteTextDraft, saveTextDraft, readTextDraft } from "#client/browser/device-storage.ts";
import { useStores, useUser } from "#client/context.tsx";
import { setDraft } from "#client/stores/chats.ts";

export interface MessageDraft {
  text: string;
  set: (text: string) => void;
  /** Empties the box as its text goes; the device keeps the text until it is released or given back. */
  beginSend: (text: string) => void;
  confirmSend: (text: string) => void;
  /** Above what is written by now. */
  restore: (text: string) => void;
}

/**
 * What is written to somebody and not sent: it outlives the page, the session and the tab (answers, section
 * 1). `waiting` is what the origin has of it, from the signup.
 */
export function useMessageDraft(profile: string, waiting: string | null): MessageDraft {
  const { chats } = useStores();
  // at once, or the box would put the cursor at its end
  const { drafts } = useSnapshot(chats, { sync: true });
  const memory = use(BrowserContext)?.storage;
  const member = useUser()?.id;
  const recall = useEffectEvent((to: string) => {
    if (memory && member !== undefined && chats.drafts[to] === undefined)
      setDraft(chats, to, readTextDraft(memory, member, nameOf(to)) ?? waiting ?? "");
  });
  useEffect(() => {
    recall(profile);
  }, [profile]);
  const held = useRef<readonly UnsentText[]>([]);
  /** An answer may come after more was written: what stands in the box is asked of the store. */
  const written = () => chats.drafts[profile] ?? "";
  const keep = () => {
    if (!memory || member === undefined) return;
    const text = joined([
      ...held.current.filter((each) => each.profile === profile).map((each) => each.text),
      written(),
    ]);
    if (text === "") deleteTextDraft(memory, member, nameOf(profile));
    else saveTextDraft(memory, member, nameOf(profile), text);
  };
  const set = (text: string) => {
    setDraft(chats, profile, text);
    keep();
  };
  const letGo = (text: string) => {
    const index = held.current.findIndex((each) => each.profile === profile && each.text === text);
    if (index !== -1) held.current = held.current.toSpliced(index, 1);
  };
  return {
    text: drafts[profile] ?? "",
    set,
    beginSend: (text) => {
      held.current = [...held.current, { profile, text }];
      set("");
    },
    confirmSend: (text) => {
      letGo(text);
      keep();
    },
    restore: (text) => {
      letGo(text);
      set(joined([text, written()]));
    },
  };
}

/** What left the box, and which nothing else has yet. */
interface UnsentText {
  profile: string;
  text: string;
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n");

const nameOf = (profile: string): string => `chat/${profile}`;
