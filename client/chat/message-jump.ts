import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useStores } from "#client/context.tsx";
import { showToast } from "#client/stores/toasts.ts";
import { loadOlderMessages } from "./conversation-actions.ts";
import { endJump } from "./jump-request.ts";

/** Milliseconds for which the message that was jumped to stands out. */
const HIGHLIGHT = 2_000;

export const messageElementId = (id: string): string => `message-${id}`;

/**
 * Leads to a message of the conversation: to one on screen at once, to an older one through the pages before
 * it. `highlighted` is the message that stands out for a moment. A search asks for it by the store's
 * `jump_to`.
 */
export function useMessageJump(conversation: string) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const { jump_to: target } = useSnapshot(stores.chats);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  const isGone = useRef(false);

  /** False where there are no older messages, or none could be loaded. */
  async function loadLongPage(): Promise<boolean> {
    const older = stores.chats.conversations[conversation]?.older ?? null;
    return browser !== null && older !== null && loadOlderMessages(stores, browser, conversation, "long");
  }

  async function jump(message: string): Promise<void> {
    const { chats } = stores;
    const isLoaded = () => chats.chat_messages[conversation]?.some(({ id }) => id === message) ?? false;
    setSearching(!isLoaded());
    let hasOlder = true;
    while (hasOlder && !isLoaded() && !isGone.current) hasOlder = await loadLongPage();
    setSearching(false);
    if (isGone.current) return;
    if (!isLoaded()) return showToast(stores.toasts, "chat.jump.failed");
    setHighlighted(message);
    setTimeout(() => {
      setHighlighted((now) => (now === message ? null : now));
    }, HIGHLIGHT);
  }
  const jumpToTarget = useEffectEvent((message: string) => {
    endJump(stores.chats);
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
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  // After the render that has the message: it may have come with the last page.
  useEffect(() => {
    if (highlighted === null) return;
    const element = document.getElementById(messageElementId(highlighted));
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  }, [highlighted]);
  return { jump, highlighted, isSearching };
}
