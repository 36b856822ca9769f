import { useEffect } from "react";
import { proxy, ref, useSnapshot } from "valtio";
import { HydrationMarker } from "#client/runtime/hydration.tsx";
import { App } from "#client/shell/app.tsx";
import type { Stores } from "#client/stores/stores.ts";
import { PageNavigationContext, type PageNavigation } from "#client/ui/page-link.tsx";
import { isPage, valuesOf, type LoadedPage, type MemberRouter } from "./loaded-page.ts";
import { useBadges } from "./use-badges.ts";

/**
 * The router of a page whose own script leaves no room for it among what a first page may load: a
 * conversation's. It is loaded when the page is hydrated, and takes the page over when its first link is
 * followed.
 */
export function createLateRouter(first: LoadedPage, stores: Stores, view: Window): MemberRouter {
  const state = proxy<{ router: MemberRouter | null }>({ router: null });
  const load = () => import("./router.tsx");
  let isGoing = false;

  async function takeOver(address: string): Promise<void> {
    if (isGoing) return;
    isGoing = true;
    try {
      const { createMemberRouter } = await load();
      const router = createMemberRouter(first, stores, view);
      router.go(address);
      state.router = ref(router);
    } catch {
      view.location.assign(address);
    }
  }
  const go = (address: string) => {
    if (state.router) state.router.go(address);
    else void takeOver(address);
  };

  // the router prefetches
  const navigation: PageNavigation = { shows: isPage, go, prefetch: () => undefined };

  function FirstPage() {
    useBadges(first, stores);
    const hasRouter = useSnapshot(state).router !== null;
    useEffect(() => {
      load().catch(() => undefined);
    }, []);
    if (hasRouter) return state.router?.element;
    return (
      <>
        <PageNavigationContext value={navigation}>
          <App {...valuesOf(first)} stores={stores} Page={first.module.Page} />
        </PageNavigationContext>
        <HydrationMarker />
      </>
    );
  }
  return { element: <FirstPage />, go };
}
