import { use, useEffect, useEffectEvent } from "react";
import { useSnapshot } from "valtio";
import { BrowserContext } from "../browser/browser-context.tsx";
import { dropDraft, keepDraft, readDraft } from "../browser/memory.ts";
import { useStores, useUser } from "../context.tsx";
import { setDraft } from "../stores/chats.ts";

export interface Draft {
  text: string;
  set: (text: string) => void;
}

/** What is written to somebody and not sent: it outlives the page, the session and the tab (answers, section 1). `waiting` is what the origin has of it, from the signup. */
export function useDraft(profile: string, waiting: string | null): Draft {
  const { chats } = useStores();
  // at once, or the box would put the cursor at its end
  const { drafts } = useSnapshot(chats, { sync: true });
  const memory = use(BrowserContext)?.memory;
  const member = useUser()?.id;
  const recall = useEffectEvent((to: string) => { if (memory && member !== undefined && chats.drafts[to] === undefined) setDraft(chats, to, readDraft(memory, member, nameOf(to)) ?? waiting ?? ""); });
  useEffect(() => { recall(profile); }, [profile]);
  return {
    text: drafts[profile] ?? "",
    set: (text) => {
      setDraft(chats, profile, text);
      if (!memory || member === undefined) return;
      if (text === "") dropDraft(memory, member, nameOf(profile));
      else keepDraft(memory, member, nameOf(profile), text);
    },
  };
}

const nameOf = (profile: string): string => `chat/${profile}`;
