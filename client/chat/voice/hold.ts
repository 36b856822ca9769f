/** Milliseconds after which letting go of the button ends the recording: a shorter press is a tap. */
const HOLD_MS = 400;
/** Pixels to the left that discard a recording while the button is held. */
const SLIDE = 80;

/** What becomes of a recording by the pointer that began it. */
interface HoldEnd {
  onRelease: () => void;
  onSlide: () => void;
}
export type Hold = ReturnType<typeof createHold>;

/**
 * Follows the pointer that pressed the record button, wherever it goes: the recorder, which is loaded on that
 * press, asks whether it is still held, and hears how it ends.
 */
export function createHold() {
  let listening: AbortController | null = null;
  let ends: HoldEnd | null = null;
  const end = () => {
    listening?.abort();
    listening = null;
  };
  return {
    isHeld: (): boolean => listening !== null,

    /** Sets who hears how it ends; null for nobody any more. */
    setEnd: (to: HoldEnd | null): void => {
      ends = to;
    },

    begin({ clientX, timeStamp }: Pick<PointerEvent, "clientX" | "timeStamp">): void {
      end();
      listening = new AbortController();
      const { signal } = listening;
      const onUp = (event: PointerEvent) => {
        end();
        if (event.timeStamp - timeStamp >= HOLD_MS) ends?.onRelease();
      };
      const onMove = (event: PointerEvent) => {
        if (clientX - event.clientX < SLIDE) return;
        end();
        ends?.onSlide();
      };
      addEventListener("pointerup", onUp, { signal });
      addEventListener("pointercancel", end, { signal });
      addEventListener("pointermove", onMove, { signal });
    },

    end,
  };
}
