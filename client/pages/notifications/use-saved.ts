import { useRef, useState } from "react";
import { useStores } from "#client/page/context.tsx";
import { faultFrom, type Fault } from "./fault.tsx";
import { showSaved } from "./show-saved.ts";

/** A change that is being saved, waits for the one before it, or could not be saved. */
interface Change<State> {
  /** Saves it; answers the state as it is then. */
  write: () => Promise<State>;
  /** What the state looks like meanwhile. */
  preview: (before: State) => State;
}

/** What could not be saved yet: why, another attempt, and taking it back. */
export interface Unsaved {
  fault: Fault;
  retry: () => void;
  undo: () => void;
}

/**
 * A state that is shown as the member chose it and saved at once. Writes go one after the other, since two at
 * once may arrive in the other order. What could not be saved stays as it was chosen, until the member tries
 * again or takes it back.
 */
export function useSaved<State>(given: State): {
  shown: State;
  save: (change: Change<State>) => void;
  unsaved: Unsaved | null;
} {
  const [saved, setSaved] = useState(given);
  const [waiting, setWaiting] = useState<readonly Change<State>[]>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  const queue = useRef<Change<State>[]>([]);
  const isBusy = useRef(false);
  const { toasts } = useStores();

  async function work(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setFault(null);
    try {
      for (let next = queue.current[0]; next; next = queue.current[0]) {
        setSaved(await next.write());
        queue.current.shift();
        setWaiting([...queue.current]);
        showSaved(toasts);
      }
    } catch (error) {
      setFault(faultFrom(error));
    }
    isBusy.current = false;
  }

  return {
    shown: waiting.reduce((before, { preview }) => preview(before), saved),
    save: (change) => {
      queue.current.push(change);
      setWaiting([...queue.current]);
      void work();
    },
    unsaved: fault && {
      fault,
      retry: () => void work(),
      undo: () => {
        queue.current = [];
        setWaiting([]);
        setFault(null);
      },
    },
  };
}
