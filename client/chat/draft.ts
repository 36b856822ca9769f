import { use, useEffect, useEffectEvent, useRef } from "react";
import { useSnapshot } from "valtio";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { dropDraft, keepDraft, readDraft } from "#client/browser/memory.ts";
import { useStores, useUser } from "#client/context.tsx";
import { setDraft } from "#client/stores/chats.ts";

export interface Draft {
  text: string;
  set: (text: string) => void;
  /** Empties the box as its text goes; the device keeps the text until it is released or given back. */
  hold: (text: string) => void;
  release: (text: string) => void;
  /** Above what is written by now. */
  giveBack: (text: string) => void;
}

/**
 * What is written to somebody and not sent: it outlives the page, the session and the tab (answers, section
 * 1). `waiting` is what the origin has of it, from the signup.
 */
export function useDraft(profile: string, waiting: string | null): Draft {
  const { chats } = useStores();
  // at once, or the box would put the cursor at its end
  const { drafts } = useSnapshot(chats, { sync: true });
  const memory = use(BrowserContext)?.memory;
  const member = useUser()?.id;
  const recall = useEffectEvent((to: string) => {
    if (memory && member !== undefined && chats.drafts[to] === undefined)
      setDraft(chats, to, readDraft(memory, member, nameOf(to)) ?? waiting ?? "");
  });
  useEffect(() => {
    recall(profile);
  }, [profile]);
  const held = useRef<readonly Held[]>([]);
  /** An answer may come after more was written: what stands in the box is asked of the store. */
  const written = () => chats.drafts[profile] ?? "";
  const keep = () => {
    if (!memory || member === undefined) return;
    const text = joined([
      ...held.current.filter((each) => each.profile === profile).map((each) => each.text),
      written(),
    ]);
    if (text === "") dropDraft(memory, member, nameOf(profile));
    else keepDraft(memory, member, nameOf(profile), text);
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
    hold: (text) => {
      held.current = [...held.current, { profile, text }];
      set("");
    },
    release: (text) => {
      letGo(text);
      keep();
    },
    giveBack: (text) => {
      letGo(text);
      set(joined([text, written()]));
    },
  };
}

/** What left the box, and which nothing else has yet. */
interface Held {
  profile: string;
  text: string;
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n");

const nameOf = (profile: string): string => `chat/${profile}`;
