import { use, useEffect, useEffectEvent, useState } from "react";
import type { Api } from "#client/net/api.ts";
import { BrowserContext } from "./browser-context.tsx";

export type CallState<T> = { state: "waiting" } | { state: "ready"; answer: T } | { state: "failed" };

/**
 * The answer of a call that the page did not come with. It is made once `wanted` is true, and again with
 * `retry`.
 */
export function useCall<T>(
  wanted: boolean,
  makeCall: (api: Api) => Promise<T>,
): { call: CallState<T>; retry: () => void } {
  const api = use(BrowserContext)?.api;
  const [call, setCall] = useState<CallState<T>>({ state: "waiting" });
  const load = () => {
    if (api)
      makeCall(api).then(
        (answer) => {
          setCall({ state: "ready", answer });
        },
        () => {
          setCall({ state: "failed" });
        },
      );
  };
  const loadOnce = useEffectEvent(load);
  useEffect(() => {
    if (wanted) loadOnce();
  }, [wanted]);
  function retry(): void {
    setCall({ state: "waiting" });
    load();
  }
  return { call, retry };
}
