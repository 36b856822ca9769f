import { use, useEffect, useEffectEvent, useRef } from "react";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useCurrentMinute } from "#client/runtime/use-current-minute.ts";
import { usePageActive } from "#client/runtime/use-page-active.ts";
import type { ConversationState } from "#client/stores/chats.ts";
import { markMissed } from "#client/stores/conversations.ts";
import { highestReceived } from "#client/stores/messages.ts";
import type { MessageView } from "#contract/calls/chat/chat.ts";
import { fetchMissedMessages, reportRead } from "./conversation-actions.ts";

/** Milliseconds between two polls of an open conversation while there is no live connection. */
const POLL_INTERVAL = 10_000;

/**
 * Keeps an open conversation complete: fetches what was missed, and polls without a live connection. A fetch
 * that fails is repeated within the minute.
 */
export function useConversationSync(
  conversation: string,
  { missedCount }: Pick<ConversationState, "missedCount">,
): void {
  const stores = useStores();
  const browser = use(BrowserContext);
  const minute = useCurrentMinute();
  const isFetching = useRef(false);
  const fetchMissed = useEffectEvent(async (missing: number, _at: number | null) => {
    if (!browser || missing <= 0 || isFetching.current) return;
    isFetching.current = true;
    await fetchMissedMessages(stores, browser, conversation);
    isFetching.current = false;
  });
  const poll = useEffectEvent(() => {
    if (browser && !browser.session.isLive() && document.visibilityState === "visible" && navigator.onLine)
      markMissed(stores.chats);
  });
  useEffect(() => {
    void fetchMissed(missedCount, minute);
  }, [missedCount, minute]);
  useEffect(() => {
    const timer = setInterval(() => {
      poll();
    }, POLL_INTERVAL);
    return () => {
      clearInterval(timer);
    };
  }, []);
}

/**
 * Reports how far the conversation was read, and that its marks were seen, once for each change, while it is
 * on a screen that the reader is looking at. A report that fails is repeated within the minute.
 */
export function useReadReceipts(
  conversation: string,
  { readUpTo, is_marked: isMarked = false }: Pick<ConversationState, "readUpTo" | "is_marked">,
  messages: readonly MessageView[],
  isAtNewest: boolean,
): void {
  const stores = useStores();
  const browser = use(BrowserContext);
  const isActive = usePageActive();
  const minute = useCurrentMinute();
  const pendingReport = useRef<string | null>(null);
  const received = highestReceived(messages);
  const mustReport = (received > readUpTo || isMarked) && isActive && isAtNewest;
  const report = useEffectEvent(async (arrival: number, at: number | null) => {
    const attempt = `${conversation} ${arrival} ${at}`;
    // without this, a call that fails at once would be repeated in an endless loop
    if (!browser || pendingReport.current === attempt) return;
    pendingReport.current = attempt;
    if (await reportRead(stores, browser, conversation, arrival)) pendingReport.current = null;
  });
  useEffect(() => {
    if (mustReport) void report(received, minute);
  }, [mustReport, received, minute]);
}
