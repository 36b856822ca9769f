import { useEffect, useState } from "react";
import { workWords } from "#client/desk/words-work.ts";
import { UNDO_SECONDS } from "#contract/desk/planned.ts";
import { KeyButton } from "./keys.tsx";

const text = workWords.photos;

/** A decision that can be taken back until then (milliseconds since 1970). */
interface Last {
  id: string;
  what: string;
  until: number;
}

/** The last decision, and for how long it can be taken back: a bar that gets shorter. */
export function LastDecision({
  last,
  onTakeBack,
  onEnd,
  isBusy = false,
}: {
  last: Last | undefined;
  onTakeBack: () => void;
  onEnd: (now: number) => void;
  isBusy?: boolean;
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
            <KeyButton keys="z" onAct={onTakeBack} disabled={isBusy}>
              {text.takeBack}
            </KeyButton>
          </div>
        </div>
      )}
    </div>
  );
}

/** Whole seconds until it can no longer be taken back, when `onEnd` hears of it. */
function useSecondsUntil(last: Last | undefined, onEnd: (now: number) => void): number {
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
