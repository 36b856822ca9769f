import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { useIntl } from "react-intl";
import type { Focus } from "#contract/entities.ts";
import cropStyles from "./crop.module.css";
import focusStyles from "./focus.module.css";

/** The part of the photo's width or height that an arrow key moves the marker; with Shift a fifth of it. */
const KEY_STEP = 0.05;
const MOVES: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const within = (value: number): number => Math.min(1, Math.max(0, value));

/** The point of a photo's frame that the pointer is at. */
function pointOf({ clientX, clientY }: PointerEvent, frame: Element): Focus {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return [within((clientX - left) / width), within((clientY - top) / height)];
}

/**
 * A photo whose ring comes to where it is tapped; it can be dragged on from there, and moved by the arrow
 * keys.
 */
export function FocusStage({
  focus,
  onMove,
  children,
}: {
  focus: Focus;
  onMove: (focus: Focus) => void;
  children: ReactNode;
}) {
  return (
    <div
      className={focusStyles.aim__photo}
      onPointerDown={(event) => {
        const ring = event.currentTarget.querySelector("button");
        if (!event.isPrimary || !ring) return;
        // or the browser puts the focus where nothing can have it
        event.preventDefault();
        ring.setPointerCapture(event.pointerId);
        ring.focus({ preventScroll: true });
        onMove(pointOf(event, event.currentTarget));
      }}
    >
      {children}
      <FocusMarker focus={focus} onMove={onMove} />
    </div>
  );
}

/** The ring on a photo that says where the face is: moved with the pointer or the arrow keys. */
export function FocusMarker({ focus, onMove }: { focus: Focus; onMove: (focus: Focus) => void }) {
  const intl = useIntl();
  const ring = useRef<HTMLButtonElement>(null);

  function drag(event: PointerEvent): void {
    const frame = ring.current?.parentElement;
    if (frame && ring.current?.hasPointerCapture(event.pointerId)) onMove(pointOf(event, frame));
  }
  function press(event: KeyboardEvent): void {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const step = event.shiftKey ? KEY_STEP / 5 : KEY_STEP;
    onMove([within(focus[0] + move[0] * step), within(focus[1] + move[1] * step)]);
  }

  const [left, top] = focus.map((part) => Math.round(part * 100));
  return (
    <button
      ref={ring}
      type="button"
      className={cropStyles.crop__focus}
      style={{ left: `${left}%`, top: `${top}%` }}
      aria-label={intl.formatMessage({ id: "profile.crop.focus" }, { left, top })}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
