import { use, useEffect, useEffectEvent, useRef } from "react";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useLooking } from "#client/browser/looking.ts";
import { useMinute } from "#client/browser/minute.ts";
import { useStores } from "#client/context.tsx";
import { missNews, type Talk } from "#client/stores/chats.ts";
import { highestArrival } from "#client/stores/messages.ts";
import type { MessageView } from "#contract/calls/chat.ts";
import { catchUp, see } from "./talking.ts";

/** Milliseconds between two questions for news of an open conversation that nothing tells. */
const POLL = 10_000;

/**
 * Keeps an open conversation true: what was missed is asked for, and without a live connection everything is.
 * What cannot be had now is tried again within the minute.
 */
export function useKeepingUp(conversation: string, { missed }: Pick<Talk, "missed">): void {
  const stores = useStores();
  const browser = use(BrowserContext);
  const minute = useMinute();
  const isAsking = useRef(false);
  const ask = useEffectEvent(async (missing: number, _at: number | null) => {
    if (!browser || missing <= 0 || isAsking.current) return;
    isAsking.current = true;
    await catchUp(stores, browser, conversation);
    isAsking.current = false;
  });
  const poll = useEffectEvent(() => {
    if (browser && !browser.session.isLive() && document.visibilityState === "visible" && navigator.onLine)
      missNews(stores.chats);
  });
  useEffect(() => {
    void ask(missed, minute);
  }, [missed, minute]);
  useEffect(() => {
    const timer = setInterval(() => {
      poll();
    }, POLL);
    return () => {
      clearInterval(timer);
    };
  }, []);
}

/**
 * Says how far was read, once for each change: what is on a screen that somebody looks at. What could not be
 * said is said again within the minute.
 */
export function useReading(
  conversation: string,
  { seen }: Pick<Talk, "seen">,
  messages: readonly MessageView[],
  isAtNewest: boolean,
): void {
  const stores = useStores();
  const browser = use(BrowserContext);
  const isLooking = useLooking();
  const minute = useMinute();
  const unsaid = useRef<string | null>(null);
  const received = highestArrival(messages.filter(({ from_me }) => !from_me));
  const isToTell = received > seen && isLooking && isAtNewest;
  const tell = useEffectEvent(async (arrival: number, at: number | null) => {
    const attempt = `${conversation} ${arrival} ${at}`;
    // a failure that comes at once would be tried again at once, for ever
    if (!browser || unsaid.current === attempt) return;
    unsaid.current = attempt;
    if (await see(stores, browser, conversation, arrival)) unsaid.current = null;
  });
  useEffect(() => {
    if (isToTell) void tell(received, minute);
  }, [isToTell, received, minute]);
}
