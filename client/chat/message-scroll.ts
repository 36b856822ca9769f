import { useLayoutEffect, useRef, useState } from "react";
import { highestArrival } from "#client/stores/messages.ts";
import type { MessageView } from "#contract/calls/chat.ts";
import type { DisplayMessage } from "./message-groups.ts";

/** Pixels from the newest message within which the reader counts as being at it. */
const NEWEST_MARGIN = 80;

/**
 * Keeps the place of the reader in the conversation. The log is a reversed column that is scrolled from its
 * end: older messages that load above move nothing, and a reader at the newest message stays there. `log` is
 * the ref of the scrolling box.
 */
export function useMessageScroll(shown: readonly DisplayMessage[], messages: readonly MessageView[]) {
  const log = useRef<HTMLDivElement>(null);
  /** The highest arrival at the moment the reader scrolled up; null while they are at the newest message. */
  const [arrivalWhenLeft, setArrivalWhenLeft] = useState<number | null>(null);
  const before = useRef({ height: 0, first: "", ownNewest: "" });
  const first = shown[0]?.id ?? "";
  const newest = shown.at(-1)?.id ?? "";
  const ownNewest = shown.findLast(({ from_me }) => from_me)?.id ?? "";

  useLayoutEffect(() => {
    const { current: box } = log;
    if (!box) return;
    const previous = before.current;
    before.current = { height: box.scrollHeight, first, ownNewest };
    // an own new message scrolls to itself; messages below do not move a reader who is further up
    if (previous.ownNewest !== ownNewest && previous.height > 0 && ownNewest === newest) box.scrollTop = 0;
    else if (box.scrollTop < -NEWEST_MARGIN && previous.first === first)
      box.scrollTop -= box.scrollHeight - previous.height;
  });

  function onScroll(): void {
    const { current: box } = log;
    if (!box) return;
    const isAway = box.scrollTop < -NEWEST_MARGIN;
    if (!isAway && arrivalWhenLeft !== null) setArrivalWhenLeft(null);
    if (isAway && arrivalWhenLeft === null) setArrivalWhenLeft(highestArrival(messages));
  }

  return {
    log,
    onScroll,
    isAtNewest: arrivalWhenLeft === null,
    /** The partner's messages that arrived below since. */
    below:
      arrivalWhenLeft === null
        ? 0
        : messages.filter(({ from_me, arrival }) => !from_me && arrival > arrivalWhenLeft).length,
    toNewest: () =>
      log.current?.scrollTo({
        top: 0,
        behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
      }),
  };
}
