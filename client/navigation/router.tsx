import { createIntlCache } from "react-intl";
import {
  createBrowserRouter,
  matchRoutes,
  NavigationType,
  type Location,
  type RouteObject,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Seed } from "#client/page/seed.ts";
import { MEMBER_SHELL } from "#client/parts/member/member-parts.ts";
import { MemberShellContext } from "#client/parts/member/member-shell.ts";
import { routeOf, routes } from "#client/routes.ts";
import type { Stores } from "#client/stores/stores.ts";
import { PageNavigationContext, type PageNavigation } from "#client/ui/page-link.tsx";
import { FailedRoute } from "./failed-route.tsx";
import { HAS_HOVER } from "./has-hover.ts";
import { cardAt, createPageLoader, preload } from "./load-page.ts";
import {
  addressOf,
  isPage,
  profileIn,
  type Loaded,
  type LoadedPage,
  type MemberRouter,
} from "./loaded-page.ts";
import { LoadedComponent, MemberFrame } from "./member-frame.tsx";
import { leaveByCard, leaveProfile } from "./photo-transition.ts";
import { createSeedCache } from "./seed-cache.ts";

/**
 * Shows a member's pages within one document: the first comes as HTML, the next ones as seeds. The routes are
 * those of client/routes.ts, below one that draws the frame around them all.
 */
export function createMemberRouter(first: LoadedPage, stores: Stores, view: Window): MemberRouter {
  const seeds = createSeedCache({
    fetch: (...asked) => view.fetch(...asked),
    now: Date.now,
    build: first.seed.build,
  });
  seeds.save(addressOf(view.location), first.seed);
  let shown: Loaded = { page: first, fillStores: () => undefined, rest: null };
  const loader = createPageLoader({
    first,
    stores,
    seeds,
    formats: createIntlCache(),
    view,
    departure: () => ({
      page: shown.page,
      address: addressOf(router.state.location),
      isReturn: isReturn(),
    }),
  });
  // The loader brings the component: after a route's `lazy` that failed, the router (8.5) shows nothing.
  const pages: RouteObject[] = [
    ...routes
      .filter(({ isText }) => !isText)
      .map(({ name, path }) => ({
        id: name,
        path: path.replace(/\{(\w+)(\??)\}/g, ":$1$2"),
        caseSensitive: true,
        loader,
        element: <LoadedComponent />,
        errorElement: <FailedRoute />,
      })),
    // an error's page or a text may be the document's first
    { id: "elsewhere", path: "*", loader, element: <LoadedComponent />, errorElement: <FailedRoute /> },
  ];
  const route = matchRoutes(pages, view.location)?.at(-1)?.route.id ?? "elsewhere";
  // registered before the router's own, which may take the profile away
  view.addEventListener("popstate", (event) => {
    const left = addressOf(router.state.location);
    if (addressOf(view.location) !== left) leaveProfile(profileIn(left) === null ? null : left, event);
  });
  const frame = (
    <MemberFrame stores={stores} first={shown} rename={rename} isKnown={isKnown} scrollKey={scrollKey} />
  );
  const router = createBrowserRouter([{ element: frame, children: pages }], {
    window: view,
    hydrationData: { loaderData: { [route]: shown } },
  });
  // before React hears of a new page, which so is rendered once
  router.subscribe(({ matches, loaderData }) => {
    const loaded: Loaded | undefined = loaderData[matches.at(-1)?.route.id ?? ""];
    if (loaded === undefined || loaded === shown) return;
    shown = loaded;
    loaded.fillStores();
  });

  /**
   * Gives the page that is shown another address in the same history entry, with the data it would have
   * there. Not while another page is on its way, which it would break off.
   */
  function rename(page: LoadedPage, path: string, data: Seed["data"]): void {
    if (router.state.navigation.state !== "idle" || page !== shown.page) return;
    seeds.rename(addressOf(router.state.location), path, { ...page.seed, path, data });
    void router.navigate(path, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }

  /** Whether what is on its way is gone back or forward to in the history. */
  function isReturn(): boolean {
    return router.state.navigation.historyAction === NavigationType.Pop;
  }

  function isKnown(address: string): boolean {
    return isReturn() ? seeds.isStored(address, true) : cardAt(stores, address) !== undefined;
  }

  /** A page that is being left may have a skeleton in its place, whose position is not its own. */
  function scrollKey({ key }: Pick<Location, "key">): string {
    const { location, navigation } = router.state;
    return navigation.state !== "idle" && key === location.key ? "skeleton" : key;
  }

  const navigation: PageNavigation = {
    shows: isPage,
    go: (address, link) => {
      leaveByCard(link && profileIn(address) !== null ? link : null);
      const { pathname, search, hash } = view.location;
      void router.navigate(address, { replace: address === pathname + search + hash });
    },
    prefetch: (address, by) => {
      // after a touch the browser pretends that a mouse came by
      if (!isPage(address) || (by === "mouse" && !HAS_HOVER.matches)) return;
      preload(address, first.seed);
      seeds.prefetch(address.split("#")[0] ?? "");
    },
  };
  // A text, or an error's page, has no seed by which it could be gone back to.
  const isOnlyDocument = first.seed.page === "error" || routeOf(first.seed.page)?.isText === true;
  return {
    go: (address) => {
      if (isPage(address) && !isOnlyDocument) navigation.go(address);
      else view.location.assign(address);
    },
    element: (
      <MemberShellContext value={MEMBER_SHELL}>
        <PageNavigationContext value={isOnlyDocument ? null : navigation}>
          <RouterProvider router={router} useTransitions={false} />
        </PageNavigationContext>
      </MemberShellContext>
    ),
  };
}
