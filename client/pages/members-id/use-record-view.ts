import { use, useEffect } from "react";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { usePageActive } from "#client/browser/use-page-active.ts";
import { useOffers } from "#client/context.tsx";

/** Records that the member has opened a profile, once it is on a screen that they look at. Null for none. */
export function useRecordView(id: string | null): void {
  const api = use(BrowserContext)?.api;
  const isOffered = useOffers()("views");
  const isActive = usePageActive();
  const viewed = isOffered && isActive ? id : null;
  useEffect(() => {
    // a view that is not recorded is missing in a list of others, which is nothing to report here
    if (viewed !== null) void api?.write("POST /api/views.php", {}, { profile: viewed }).catch(() => null);
  }, [api, viewed]);
}
