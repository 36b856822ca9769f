import { use, useEffect, useEffectEvent, useState } from "react";
import type { Api } from "#client/api.ts";
import { BrowserContext } from "./browser-context.tsx";

export type Asked<T> = { state: "waiting" } | { state: "ready"; answer: T } | { state: "failed" };

/**
 * What a call answers that the page did not come with: asked for as soon as it is `wanted`, and again by
 * whoever was told that it failed.
 */
export function useAnswer<T>(
  wanted: boolean,
  ask: (api: Api) => Promise<T>,
): { asked: Asked<T>; again: () => void } {
  const api = use(BrowserContext)?.api;
  const [asked, setAsked] = useState<Asked<T>>({ state: "waiting" });
  const load = () => {
    if (api)
      ask(api).then(
        (answer) => {
          setAsked({ state: "ready", answer });
        },
        () => {
          setAsked({ state: "failed" });
        },
      );
  };
  const begin = useEffectEvent(load);
  useEffect(() => {
    if (wanted) begin();
  }, [wanted]);
  function again(): void {
    setAsked({ state: "waiting" });
    load();
  }
  return { asked, again };
}
