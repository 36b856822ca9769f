import type { ReactNode } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { ref } from "valtio";
import { loadBanner } from "#client/bonus/load-bonus.ts";
import { loadPageParts } from "#client/browser/page-parts.ts";
import { makeIntl } from "#client/intl.tsx";
import { matchRoute } from "#client/routes.ts";
import type { Seed } from "#client/seed.ts";
import { hydrateStores, restorePage, type Stores } from "#client/stores/stores.ts";
import { MemberPages, type LoadedPage } from "./member-pages.tsx";
import { clearTransition } from "./photo-transition.ts";
import { createSeedCache, DocumentLoadRequired } from "./seed-cache.ts";

/**
 * A member's pages in one document: the first comes whole, the next ones as seeds, and the router keeps
 * addresses, history and where one had scrolled to. Whatever cannot be had this way is loaded as any page
 * is.
 */
export function createMemberRouter(first: LoadedPage, stores: Stores, view: Window): ReactNode {
  let returning = false;
  let current = addressOf(view.location.href);
  // before the router's own
  view.addEventListener(
    "popstate",
    () => {
      // another place on the same page is no way back to it
      returning = addressOf(view.location.href) !== current;
      clearTransition();
    },
    { capture: true },
  );
  // a transition that another one overtakes, or that the page's end cuts, is no fault
  view.addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  });
  const seeds = createSeedCache({
    fetch: (...asked) => view.fetch(...asked),
    now: Date.now,
    isReturn: () => returning,
    build: first.seed.build,
  });
  seeds.save(current, first.seed);

  /** What a page is made of, beside what it says: what fails here is said when the page is shown. */
  function warm(address: string): void {
    const page = matchRoute(address.split("?")[0] ?? "")?.route.name;
    if (page) loadPageParts({ locale: first.seed.locale, page, loggedIn: true }).catch(() => undefined);
  }
  function prefetch(address: string): void {
    warm(address);
    seeds.prefetch(address);
  }

  function rename(address: string, seed: Seed): void {
    seeds.rename(current, address, seed);
    current = address;
    view.history.replaceState(view.history.state, "", address);
  }

  async function show({ url, signal }: Request): Promise<LoadedPage> {
    const address = addressOf(url);
    warm(address);
    try {
      const { seed, isStored } = await seeds.get(address);
      // with the page, or with none of this visit's: what comes into one that stands moves it
      const wantsBanner = (seed.discount ?? stores.bonus.discount) !== null && stores.bonus.banner === null;
      const [{ module, words }, banner] = await Promise.all([
        loadPageParts(seed),
        wantsBanner ? loadBanner(seed.locale).catch(() => null) : null,
      ]);
      if (signal.aborted) return await new Promise<never>(() => undefined);
      current = address;
      if (isStored) restorePage(stores, seed, seed);
      else hydrateStores(stores, seed, seed);
      if (banner) stores.bonus.banner = ref(banner);
      return { seed, module, intl: makeIntl(seed.locale, words) };
    } catch (error) {
      if (!signal.aborted)
        view.location.assign(error instanceof DocumentLoadRequired ? error.address : address);
      // the document goes, and this with it
      return await new Promise<never>(() => undefined);
    } finally {
      returning = false;
    }
  }

  const pages = {
    id: "page",
    path: "*",
    loader: ({ request }: { request: Request }) => show(request),
    element: <MemberPages stores={stores} prefetch={prefetch} rename={rename} />,
  };
  return (
    <RouterProvider
      router={createBrowserRouter([pages], { hydrationData: { loaderData: { page: first } } })}
    />
  );
}

/** An address as the edge knows it: what stands behind the hash is the page's own. */
function addressOf(href: string): string {
  const { pathname, search } = new URL(href);
  return pathname + search;
}
