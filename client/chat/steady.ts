import { useLayoutEffect, useRef, useState } from "react";
import type { MessageActions } from "./message-bubble.tsx";
import type { DisplayMessage } from "./message-groups.ts";

interface BubbleActions {
  actions: MessageActions;
  onJump: (message: string) => void;
  onMenu: (message: DisplayMessage, anchor: DOMRect) => void;
}

/**
 * The same functions as long as the log is there, which do what those of the last render do: otherwise every
 * bubble would be rendered again with every letter that is typed.
 */
export function useSteady(given: BubbleActions): BubbleActions {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const { onBlock } = given.actions;
  const [steady] = useState<BubbleActions>(() => {
    const actions = () => latest.current.actions;
    return {
      actions: {
        onReport: (message) => actions().onReport(message),
        onBlock: onBlock && (() => actions().onBlock?.()),
        onDeletePhoto: (message) => actions().onDeletePhoto(message),
        onReact: (message, emoji) => actions().onReact(message, emoji),
        onReply: (message) => actions().onReply(message),
        onRetry: (message) => actions().onRetry(message),
        onEdit: (message) => actions().onEdit(message),
      },
      onJump: (message) => latest.current.onJump(message),
      onMenu: (message, anchor) => latest.current.onMenu(message, anchor),
    };
  });
  return steady;
}
