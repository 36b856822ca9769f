import { useEffect, useRef, useState } from "react";
import { DeskFailure } from "#client/desk/net.ts";

/** A long reading, page by page: what it came to, or how far it is, or why it stopped. */
export interface Reading<T> {
  result: T | null;
  /** How many are read so far; null while nothing is being read. */
  count: number | null;
  failure: DeskFailure | null;
}

/** Reads something of many pages when it is started, and says how far it is; leaving the screen ends it. */
export function useReading<T>(
  run: (signal: AbortSignal, onCount: (count: number) => void) => Promise<T>,
): Reading<T> & { start: () => Promise<void> } {
  const [state, setState] = useState<Reading<T>>({ result: null, count: null, failure: null });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(): Promise<void> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setState({ result: null, count: 0, failure: null });
    try {
      const result = await run(own.signal, (count) => setState({ result: null, count, failure: null }));
      if (!own.signal.aborted) setState({ result, count: null, failure: null });
    } catch (error) {
      if (own.signal.aborted) return;
      if (!(error instanceof DeskFailure)) throw error;
      setState({ result: null, count: null, failure: error });
    }
  }
  return { ...state, start };
}
