import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { Seed } from "#client/page/seed.ts";
import { fetchPageParts } from "#client/runtime/page-parts.ts";
import type { Stores } from "#client/stores/stores.ts";
import { PROFILE } from "./profile-preview.ts";

/**
 * Milliseconds on a page with cards after which the code of a profile is downloaded, when the browser is
 * idle.
 */
const LOOK_AT_CARDS = 1_000;

/**
 * Downloads what a profile is shown with while a list is looked at: a tap on a card then waits for data
 * alone.
 */
export function usePreparedProfile({ locale, variant }: Seed, { search }: Stores): void {
  const hasCards = Object.keys(useSnapshot(search).profiles).length > 0;
  useEffect(() => {
    if (!hasCards || navigator.connection?.saveData) return undefined;
    const timer = setTimeout(() => {
      const prepare = () => {
        fetchPageParts({ locale, variant, page: PROFILE, loggedIn: true }).catch(() => undefined);
      };
      if ("requestIdleCallback" in window) requestIdleCallback(prepare);
      else prepare();
    }, LOOK_AT_CARDS);
    return () => {
      clearTimeout(timer);
    };
  }, [hasCards, locale, variant]);
}
