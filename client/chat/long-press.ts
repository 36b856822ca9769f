import { useRef, type MouseEvent, type PointerEvent } from "react";

/** Milliseconds for which a finger rests on a message until its menu opens, and pixels that it may move. */
const LONG_PRESS = 450;
const MAX_MOVE = 10;

/** Handlers that open something when a finger rests on an element. A mouse has a button for it. */
export function useLongPress(open: ((element: Element) => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  if (!open) return {};
  return {
    onPointerDown: (event: PointerEvent) => {
      wasLong.current = false;
      if (event.pointerType !== "touch") return;
      end();
      const { currentTarget, clientX: x, clientY: y } = event;
      const timer = setTimeout(() => {
        wasLong.current = true;
        end();
        open(currentTarget);
      }, LONG_PRESS);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > MAX_MOVE) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The browser's own menu, of a link for instance, would cover ours. */
    onContextMenu: (event: MouseEvent) => {
      if (press.current !== null || wasLong.current) event.preventDefault();
    },
    /** The finger that opened the menu must not follow the link on which it rested. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
