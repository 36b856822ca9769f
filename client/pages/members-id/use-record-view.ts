import { use, useEffect } from "react";
import { useOffers } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { usePageActive } from "#client/runtime/use-page-active.ts";

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
