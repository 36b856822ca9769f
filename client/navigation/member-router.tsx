import type { ReactNode } from "react";
import { createIntlCache } from "react-intl";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { ref } from "valtio";
import { loadBanner } from "#client/bonus/load-bonus.ts";
import { nextPaint } from "#client/browser/next-paint.ts";
import { fetchPageParts } from "#client/browser/page-parts.ts";
import { makeIntl } from "#client/intl.tsx";
import { MEMBER_SHELL } from "#client/member/member-parts.ts";
import { MemberShellContext } from "#client/member/member-shell.ts";
import { matchRoute } from "#client/routes.ts";
import type { Seed } from "#client/seed.ts";
import { hydrateStores, restorePage, type Stores } from "#client/stores/stores.ts";
import { languageTag } from "#contract/language-tag.ts";
import { profileIn } from "./link-interception.ts";
import { isList, type LoadedPage, type Place } from "./loaded-page.ts";
import { hasHover, MemberPages } from "./member-pages.tsx";
import { beginMovement, endMovement, prepareReturn } from "./photo-transition.ts";
import { createProfilePreviews } from "./profile-preview.ts";
import { createSeedCache, DocumentLoadRequired } from "./seed-cache.ts";

/**
 * Shows a member's pages within one document: the first comes as HTML, the next ones as seeds. The router
 * keeps addresses, history and scroll positions. A page that cannot be had as a seed is loaded as a
 * document.
 */
export function createMemberRouter(first: LoadedPage, stores: Stores, view: Window): ReactNode {
  let isReturning = false;
  let current = addressOf(view.location.href);
  let shown = first;
  // registered before the router's own listener, which already loads the page
  view.addEventListener(
    "popstate",
    (event) => {
      // going back to another place on the same page loads nothing
      isReturning = addressOf(view.location.href) !== current;
      prepareReturn(isReturning && profileIn(current) !== null ? current : null, event);
    },
    { capture: true },
  );
  // a view transition that is overtaken or cut off rejects, which is no error
  view.addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  });
  const seeds = createSeedCache({
    fetch: (...asked) => view.fetch(...asked),
    now: Date.now,
    isReturn: () => isReturning,
    build: first.seed.build,
  });
  seeds.save(current, first.seed);
  const formats = createIntlCache();
  const previews = createProfilePreviews(formats);

  /**
   * Loads the code, messages and styles of a page ahead. A failure is ignored here, since showing the page
   * tries again.
   */
  function preload(address: string): void {
    const page = matchRoute(address.split("?")[0] ?? "")?.route.name;
    if (page) fetchPageParts({ ...first.seed, page, loggedIn: true }).catch(() => undefined);
  }
  function prefetch(address: string): void {
    preload(address);
    seeds.prefetch(address);
  }

  function rename(address: string, seed: Seed): void {
    seeds.rename(current, address, seed);
    current = address;
    view.history.replaceState(view.history.state, "", address);
  }

  /** The page that is in the document, hidden, and is gone back to. */
  const listBelow = (address: string): LoadedPage | null =>
    shown.below?.address === address ? shown.below.page : null;

  function placeOf(address: string): Place {
    const name = matchRoute(address.split("?")[0] ?? "")?.route.name ?? null;
    // on the way back nothing says that no dialog of the list is open
    const opened = isList(shown) && !isReturning ? { address: current, page: shown } : shown.below;
    return {
      key: name === shown.seed.route ? shown.key : shown.key + 1,
      below: profileIn(address) === null ? null : opened,
    };
  }

  async function show({ url, signal }: Request): Promise<LoadedPage> {
    const address = addressOf(url);
    preload(address);
    let isLoaded = false;
    const leftProfile = isReturning ? profileIn(current) : null;
    const place = placeOf(address);
    const card = isReturning ? undefined : stores.search.profiles[profileIn(address) ?? ""];
    // a failure is the navigation's too, which says it
    const preview =
      card && previews.show(address, card, first.seed, place, signal, () => isLoaded).catch(() => undefined);
    // Where there is no mouse, a preview or a skeleton is painted before the page: a page that comes a moment
    // after the tap would keep the finger waiting for all of itself.
    const frame = hasHover() || seeds.isStored(address) ? undefined : (preview ?? nextPaint());
    try {
      const { seed, isStored } = await seeds.get(address);
      // loads the banner with the page: inserting it later would move what the member reads
      const needsBanner = (seed.discount ?? stores.bonus.discount) !== null && stores.bonus.banner === null;
      const [{ module, words: messages }, banner] = await Promise.all([
        fetchPageParts(seed),
        needsBanner ? loadBanner(seed).catch(() => null) : null,
        frame,
      ]);
      isLoaded = true;
      await beginMovement();
      if (signal.aborted) return await new Promise<never>(() => undefined);
      current = address;
      if (isStored) restorePage(stores, seed, seed);
      else hydrateStores(stores, seed, seed);
      if (banner) stores.bonus.banner = ref(banner);
      shown = (isStored && listBelow(address)) || {
        ...place,
        seed,
        module,
        intl: makeIntl(languageTag(seed), messages, formats),
        arrival: { leftProfile },
      };
      return shown;
    } catch (error) {
      endMovement();
      if (!signal.aborted)
        view.location.assign(error instanceof DocumentLoadRequired ? error.address : address);
      // the document is being replaced; nothing more may be rendered in it
      return await new Promise<never>(() => undefined);
    } finally {
      isReturning = false;
    }
  }

  const pages = {
    id: "page",
    path: "*",
    loader: ({ request }: { request: Request }) => show(request),
    element: (
      <MemberPages
        stores={stores}
        previews={previews}
        prefetch={prefetch}
        isStored={seeds.isStored}
        rename={rename}
      />
    ),
  };
  return (
    <MemberShellContext value={MEMBER_SHELL}>
      <RouterProvider
        // renders a page that has loaded in one go: in the slices of a transition it comes a third later
        useTransitions={false}
        router={createBrowserRouter([pages], { hydrationData: { loaderData: { page: first } } })}
      />
    </MemberShellContext>
  );
}

/** An address without its hash, as the edge sees it. */
function addressOf(href: string): string {
  const { pathname, search } = new URL(href);
  return pathname + search;
}
