import { use, useEffect, useEffectEvent } from "react";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { flushReactions, setReaction, showPendingReactions } from "#client/runtime/outbox/reactions.ts";
import { useCurrentMinute } from "#client/runtime/use-current-minute.ts";

/**
 * Returns what sets the member's reaction to a message of a conversation. What waits on the device is shown
 * when the conversation opens, and sent then, when the device is online again, and every minute.
 */
export function useReactions(conversation: string): (message: string, emoji: string | null) => void {
  const stores = useStores();
  const browser = use(BrowserContext);
  const minute = useCurrentMinute();
  const show = useEffectEvent((opened: string) => {
    if (browser) showPendingReactions({ stores, ...browser }, opened);
  });
  const flush = useEffectEvent((_minute: number | null) => {
    if (browser && navigator.onLine) void flushReactions({ stores, ...browser });
  });
  useEffect(() => {
    show(conversation);
  }, [conversation]);
  useEffect(() => {
    flush(minute);
    const onOnline = () => {
      flush(minute);
    };
    window.addEventListener("online", onOnline);
    return () => {
      window.removeEventListener("online", onOnline);
    };
  }, [minute]);
  return (message, emoji) => {
    if (browser) void setReaction({ stores, ...browser }, { conversation, message, emoji });
  };
}
