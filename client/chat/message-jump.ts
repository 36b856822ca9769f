import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { leavePast, reachable, receiveAround } from "#client/stores/past.ts";
import { showToast } from "#client/stores/toasts.ts";
import type { MessageView } from "#contract/calls/chat/chat.ts";
import { loadAround, loadOlderMessages } from "./conversation-actions.ts";
import { endJump } from "./jump-request.ts";

/** Milliseconds for which the message that was jumped to stands out. */
const HIGHLIGHT = 2_000;

export const messageElementId = (id: string): string => `message-${id}`;

/**
 * Leads to a message of the conversation: to one that this tab has at once, to another one by the page around
 * it, or through the older pages where a backend has no such page. `onFound` brings it into the document.
 * `highlighted` is the message that stands out for a moment. A search asks for it by the store's `jump_to`.
 */
export function useMessageJump(
  conversation: string,
  onFound: (message: string, among: readonly MessageView[]) => void,
) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const { jump_to: target } = useSnapshot(stores.chats);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  /** Counts the jumps: what an earlier one still waits for leads nowhere. */
  const run = useRef(0);

  const { chats } = stores;
  const has = (messages: readonly MessageView[] | undefined, id: string) =>
    messages?.some((message) => message.id === id) ?? false;
  const scrolled = () =>
    reachable(chats.chat_messages[conversation] ?? [], chats.conversations[conversation]?.past);
  /** The messages to scroll through, with the wanted one among them; null where this tab lacks it. */
  function loadedWith(message: string): readonly MessageView[] | null {
    if (!has(scrolled(), message) && has(chats.chat_messages[conversation], message))
      leavePast(chats, conversation);
    return has(scrolled(), message) ? scrolled() : null;
  }

  /** Loads until this tab has the message. Says why it has not. */
  async function search(message: string, isWanted: () => boolean): Promise<"there" | "lost" | "failed"> {
    if (!browser) return "failed";
    if (chats.conversations[conversation]?.may_jump) {
      const answer = await loadAround(browser, conversation, message);
      if (typeof answer === "string") return answer;
      if (isWanted()) receiveAround(chats, answer);
    } else
      while (isWanted() && loadedWith(message) === null) {
        if ((chats.conversations[conversation]?.older ?? null) === null) return "lost";
        if (!(await loadOlderMessages(stores, browser, conversation, "long"))) return "failed";
      }
    return loadedWith(message) ? "there" : "lost";
  }

  async function jump(message: string): Promise<void> {
    const number = ++run.current;
    const isWanted = () => number === run.current;
    if (loadedWith(message) === null) {
      setSearching(true);
      const outcome = await search(message, isWanted);
      if (!isWanted()) return;
      setSearching(false);
      if (outcome !== "there")
        return showToast(stores.toasts, outcome === "lost" ? "chat.jump.failed" : "chat.jump.error");
    }
    onFound(message, loadedWith(message) ?? []);
    setHighlighted(message);
    setTimeout(() => {
      setHighlighted((now) => (now === message ? null : now));
    }, HIGHLIGHT);
  }
  const cancel = () => {
    run.current++;
    setSearching(false);
  };
  const jumpToTarget = useEffectEvent((message: string) => {
    endJump(chats);
    void jump(message);
  });
  const wanted = target?.conversation === conversation ? target.message : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    const timer = setTimeout(() => {
      jumpToTarget(wanted);
    });
    return () => {
      clearTimeout(timer);
    };
  }, [wanted]);
  useEffect(
    () => () => {
      run.current++;
    },
    [],
  );
  // With the render that has the message: the reader sees no other place before it.
  useLayoutEffect(() => {
    if (highlighted === null) return;
    const element = document.getElementById(messageElementId(highlighted));
    element?.scrollIntoView({ block: "center", behavior: "instant" });
    element?.focus({ preventScroll: true });
  }, [highlighted]);
  return { jump, highlighted, isSearching, cancel };
}
