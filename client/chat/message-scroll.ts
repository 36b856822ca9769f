import { useLayoutEffect, useRef, useState } from "react";
import { highestArrival } from "#client/stores/messages.ts";
import type { MessageView } from "#contract/calls/chat.ts";
import type { DisplayMessage } from "./message-groups.ts";

/** Pixels above the newest message within which a reader is still at it. */
const NEWEST_MARGIN = 80;

/**
 * Where the reader is in the conversation. The log is a reversed column, whose place counts from below: what
 * comes above moves nothing, and whoever is at the newest stays there. `log` is for the box that scrolls.
 */
export function useMessageScroll(shown: readonly DisplayMessage[], messages: readonly MessageView[]) {
  const log = useRef<HTMLDivElement>(null);
  /** The highest arrival when the reader went up, or null while he is at the newest. */
  const [left, setLeft] = useState<number | null>(null);
  const before = useRef({ height: 0, first: "", own: "" });
  const first = shown[0]?.id ?? "";
  const newest = shown.at(-1)?.id ?? "";
  const own = shown.findLast(({ from_me }) => from_me)?.id ?? "";

  useLayoutEffect(() => {
    const { current: box } = log;
    if (!box) return;
    const was = before.current;
    before.current = { height: box.scrollHeight, first, own };
    // his own word leads him to it; what comes below moves nothing for who reads above
    if (was.own !== own && was.height > 0 && own === newest) box.scrollTop = 0;
    else if (box.scrollTop < -NEWEST_MARGIN && was.first === first)
      box.scrollTop -= box.scrollHeight - was.height;
  });

  function onScroll(): void {
    const { current: box } = log;
    if (!box) return;
    const isAway = box.scrollTop < -NEWEST_MARGIN;
    if (!isAway && left !== null) setLeft(null);
    if (isAway && left === null) setLeft(highestArrival(messages));
  }

  return {
    log,
    onScroll,
    isAtNewest: left === null,
    /** Messages of the other that came below since. */
    below: left === null ? 0 : messages.filter(({ from_me, arrival }) => !from_me && arrival > left).length,
    toNewest: () =>
      log.current?.scrollTo({
        top: 0,
        behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
      }),
  };
}
