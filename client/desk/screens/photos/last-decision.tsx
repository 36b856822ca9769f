import { useEffect, useState } from "react";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { workWords } from "#client/desk/words-work.ts";
import { UNDO_SECONDS } from "#contract/desk/planned.ts";
import type { Decided } from "./state.ts";

const text = workWords.photos;

/** The last decision, and for how long it can be taken back: a bar that gets shorter. */
export function LastDecision({
  last,
  onTakeBack,
  onEnd,
}: {
  last: Decided | undefined;
  onTakeBack: () => void;
  onEnd: (now: number) => void;
}) {
  const left = useSecondsUntil(last, onEnd);
  return (
    <div className="fixed inset-x-0 bottom-0 z-1 empty:hidden lg:left-208px">
      {last && (
        <div className="bg-raised border-solid border-0 border-t-1 border-line">
          <div
            key={last.id}
            className="desk-countdown h-1 bg-accent"
            style={{ animationDuration: `${UNDO_SECONDS}s` }}
          />
          <div className="flex items-center gap-3 px-4 py-2">
            <span role="status" className="min-w-0 truncate">
              {last.what}
            </span>
            <span aria-hidden="true" className="ms-auto text-soft tabular-nums">
              {text.seconds(left)}
            </span>
            <KeyButton keys="z" onAct={onTakeBack}>
              {text.takeBack}
            </KeyButton>
          </div>
        </div>
      )}
    </div>
  );
}

/** Whole seconds until it can no longer be taken back, when `onEnd` hears of it. */
function useSecondsUntil(last: Decided | undefined, onEnd: (now: number) => void): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!last) return undefined;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= last.until) onEnd(Date.now());
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [last, onEnd]);
  return last ? Math.max(0, Math.ceil((last.until - now) / 1000)) : 0;
}
