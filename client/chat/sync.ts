import { use, useEffect, useEffectEvent, useRef } from "react";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useCurrentMinute } from "#client/browser/use-current-minute.ts";
import { usePageActive } from "#client/browser/use-page-active.ts";
import { useStores } from "#client/context.tsx";
import type { ConversationState } from "#client/stores/chats.ts";
import { markMissed } from "#client/stores/conversations.ts";
import { highestArrival } from "#client/stores/messages.ts";
import type { MessageView } from "#contract/calls/chat.ts";
import { fetchMissedMessages, reportRead } from "./conversation-actions.ts";

/** Milliseconds between two questions for news of an open conversation that nothing tells. */
const POLL_INTERVAL = 10_000;

/**
 * Keeps an open conversation true: what was missed is asked for, and without a live connection everything is.
 * What cannot be had now is tried again within the minute.
 */
export function useConversationSync(
  conversation: string,
  { missedCount }: Pick<ConversationState, "missedCount">,
): void {
  const stores = useStores();
  const browser = use(BrowserContext);
  const minute = useCurrentMinute();
  const isAsking = useRef(false);
  const ask = useEffectEvent(async (missing: number, _at: number | null) => {
    if (!browser || missing <= 0 || isAsking.current) return;
    isAsking.current = true;
    await fetchMissedMessages(stores, browser, conversation);
    isAsking.current = false;
  });
  const poll = useEffectEvent(() => {
    if (browser && !browser.session.isLive() && document.visibilityState === "visible" && navigator.onLine)
      markMissed(stores.chats);
  });
  useEffect(() => {
    void ask(missedCount, minute);
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
 * Says how far was read, once for each change: what is on a screen that somebody looks at. What could not be
 * said is said again within the minute.
 */
export function useReadReceipts(
  conversation: string,
  { readUpTo }: Pick<ConversationState, "readUpTo">,
  messages: readonly MessageView[],
  isAtNewest: boolean,
): void {
  const stores = useStores();
  const browser = use(BrowserContext);
  const isLooking = usePageActive();
  const minute = useCurrentMinute();
  const unsaid = useRef<string | null>(null);
  const received = highestArrival(messages.filter(({ from_me }) => !from_me));
  const isToTell = received > readUpTo && isLooking && isAtNewest;
  const tell = useEffectEvent(async (arrival: number, at: number | null) => {
    const attempt = `${conversation} ${arrival} ${at}`;
    // a failure that comes at once would be tried again at once, for ever
    if (!browser || unsaid.current === attempt) return;
    unsaid.current = attempt;
    if (await reportRead(stores, browser, conversation, arrival)) unsaid.current = null;
  });
  useEffect(() => {
    if (isToTell) void tell(received, minute);
  }, [isToTell, received, minute]);
}
