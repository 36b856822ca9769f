import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useStores } from "#client/page/context.tsx";
import { highestArrival } from "#client/stores/messages.ts";
import { leavePast } from "#client/stores/past.ts";
import type { MessageView } from "#contract/calls/chat/chat.ts";
import { AT_NEWEST, rangeOf, windowAbove, windowAround, windowBelow } from "./log-window.ts";
import type { DisplayMessage } from "./message-groups.ts";

/** Pixels from the newest message within which the reader counts as being at it. */
const NEWEST_MARGIN = 80;

export interface ScrolledMessages {
  conversation: string;
  /** Those that the reader can scroll through, without a gap. */
  displayed: readonly DisplayMessage[];
  /** They are of the past: between them and the newest there are others that this tab does not have. */
  isPast: boolean;
  messages: readonly MessageView[];
  /** The newest message of all, and the member's own newest; empty for none. */
  newest: string;
  ownNewest: string;
}

/**
 * Which messages are in the document, and where the reader is among them. The log is a reversed column that
 * is scrolled from its end: older messages that load above move nothing, and a reader at the newest message
 * stays there. `log` is the ref of the scrolling box.
 */
export function useMessageScroll({
  conversation,
  displayed,
  isPast,
  messages,
  newest,
  ownNewest,
}: ScrolledMessages) {
  const { chats } = useStores();
  const log = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(AT_NEWEST);
  /** The highest arrival at the moment the reader scrolled up; null while they are at the newest message. */
  const [arrivalWhenLeft, setArrivalWhenLeft] = useState<number | null>(null);
  const { from, to } = rangeOf(displayed, shown);
  const endsWithNewest = !isPast && to === displayed.length;
  const isAtNewest = arrivalWhenLeft === null && endsWithNewest;

  /** To the end of the newest messages, which may not be in the document yet. */
  const mustGoToEnd = useRef(false);
  useLayoutEffect(() => {
    if (!mustGoToEnd.current || !log.current) return;
    mustGoToEnd.current = false;
    log.current.scrollTop = 0;
  });
  function goToEnd(): void {
    mustGoToEnd.current = true;
    leavePast(chats, conversation);
    setShown(AT_NEWEST);
    setArrivalWhenLeft(null);
  }

  const before = useRef(ownNewest);
  const followOwn = useEffectEvent(() => {
    // an own new message scrolls to itself
    if (before.current !== ownNewest && ownNewest === newest) goToEnd();
    before.current = ownNewest;
  });
  useLayoutEffect(() => {
    followOwn();
  });

  const leave = useEffectEvent(() => {
    leavePast(chats, conversation);
  });
  useEffect(
    () => () => {
      leave();
    },
    [],
  );

  function onScroll(): void {
    const { current: box } = log;
    if (!box) return;
    const isAway = box.scrollTop < -NEWEST_MARGIN || !endsWithNewest;
    if (!isAway && arrivalWhenLeft !== null) setArrivalWhenLeft(null);
    // who came down to the newest message follows what comes
    if (!isAway && shown.last !== null) setShown((now) => ({ ...now, last: null }));
    if (isAway && arrivalWhenLeft === null) setArrivalWhenLeft(highestArrival(messages));
  }

  return {
    log,
    onScroll,
    from,
    to,
    endsWithNewest,
    isAtNewest,
    /** The partner's messages that arrived below since. */
    below:
      arrivalWhenLeft === null
        ? 0
        : messages.filter(({ from_me, arrival }) => !from_me && arrival > arrivalWhenLeft).length,
    // more above or below is worth no frame of a reader who scrolls
    showAbove: () => {
      startTransition(() => {
        setShown((now) => windowAbove(displayed, now));
      });
    },
    showBelow: () => {
      startTransition(() => {
        setShown((now) => windowBelow(displayed, now));
      });
    },
    showAround: (message: string, among: readonly Pick<DisplayMessage, "id">[]) => {
      setShown(windowAround(among, message));
    },
    toNewest: () => {
      if (!endsWithNewest) return goToEnd();
      log.current?.scrollTo({
        top: 0,
        behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
      });
    },
  };
}
