import {
  createContext,
  use,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSnapshot } from "valtio";
import { fetchPageParts, stylesOf } from "#client/browser/page-parts.ts";
import { PROGRESS_ATTRIBUTE, PROGRESS_THROTTLE } from "#client/browser/progress.ts";
import { showPageStyles } from "#client/browser/stylesheets.ts";
import { StoresContext } from "#client/context.tsx";
import { Layout } from "#client/layouts/layout.tsx";
import { PageSkeleton } from "#client/layouts/page-skeleton.tsx";
import { PageContexts, type ContextValues } from "#client/page-contexts.tsx";
import type { PageData } from "#client/page-source.ts";
import type { PageName } from "#client/routes.ts";
import type { Seed } from "#client/seed.ts";
import { showAppBadge, titleWithCount } from "#client/stores/badges.ts";
import { countNotifications } from "#client/stores/chats.ts";
import { isAboutHidden } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import { ArrivalContext } from "./arrival-context.ts";
import { HiddenContext } from "./hidden-context.ts";
import { profileIn, useLinkInterception } from "./link-interception.ts";
import { isList, type LoadedPage } from "./loaded-page.ts";
import type { Navigation, NavigationState } from "./navigation.ts";
import { endMovement, findCard, markReturn } from "./photo-transition.ts";
import { PROFILE } from "./profile-preview.ts";
import { ReplaceAddressContext } from "./replace-address-context.ts";

/**
 * Milliseconds after which a skeleton is shown for a page that has not loaded yet. A profile whose card is
 * known has a preview instead.
 */
const SKELETON_DELAY = 30;
/** With a mouse a page is prefetched before the click, and often there at once; with a finger it never is. */
export const hasHover = (): boolean => matchMedia("(hover: hover)").matches;
/**
 * Milliseconds on a page with cards after which the code of a profile is downloaded, when the browser is
 * idle.
 */
const LOOK_AT_CARDS = 1_000;

/** What stands in the layout: a page, or its skeleton while `isPending`. */
interface Shown {
  page: LoadedPage;
  isPending: boolean;
  rename: (address: string, seed: Seed) => void;
}

const ShownContext = createContext<Shown | null>(null);

/**
 * Apart from the layout, which is not rendered again for a skeleton: that would delay it. A list stays in the
 * document, hidden, below a profile that was opened from it: the way back only shows it again.
 */
function ShownPages() {
  const shown = use(ShownContext);
  if (!shown) return null;
  const { page, isPending, rename } = shown;
  const pages = page.below ? [page.below.page, page] : [page];
  const elements = pages
    .filter((each) => each !== page || !isPending || isList(each))
    .map((each) => (
      <OnePage key={each.key} page={each} isHidden={isPending || each !== page} rename={rename} />
    ));
  if (isPending)
    elements.push(
      <PageContexts key="skeleton" {...valuesOf(page)}>
        <PageSkeleton />
      </PageContexts>,
    );
  // the edge rendered one alone: in an array React would expect other ids of it
  return elements.length === 1 ? elements[0] : elements;
}

/** A page with its own data, whatever page the layout around it belongs to. */
function OnePage({
  page,
  isHidden,
  rename,
}: Pick<Shown, "rename"> & { page: LoadedPage; isHidden: boolean }) {
  // the page is not rendered again because it is hidden or shown
  const element = useMemo(() => {
    const { seed, module, arrival } = page;
    const renamePage = (path: string, made: PageData) => {
      rename(path, { ...seed, path, data: made });
    };
    return (
      <ReplaceAddressContext value={renamePage}>
        <ArrivalContext value={arrival}>
          <PageContexts {...valuesOf(page)}>
            <module.Page />
          </PageContexts>
        </ArrivalContext>
      </ReplaceAddressContext>
    );
  }, [page, rename]);
  return <HiddenContext value={isHidden}>{element}</HiddenContext>;
}

function valuesOf({ seed, intl }: Pick<LoadedPage, "seed" | "intl">): ContextValues {
  const { user, dismissals, discount, data, isPreview, ...frame } = seed;
  return { frame, content: { user, dismissals, discount, data, isPreview }, intl };
}

/** The page of the current address, with the number of notifications in its title. */
export function MemberPages({
  stores,
  navigation,
  prefetch,
  rename,
}: {
  stores: Stores;
  navigation: Navigation;
  prefetch: (address: string) => void;
  rename: (address: string, seed: Seed) => void;
}) {
  const { page: loaded, preview, next } = useNavigationState(navigation);
  const page = preview ?? loaded;
  const { seed, module, intl } = page;
  const isLoading = next !== null;
  // A page that is there needs no skeleton, which would take the photo away that shrinks back to its card.
  const isPending = useSlowNavigation(next !== null && !next.isStored && !isKnownProfile(next, stores));
  usePageStyles(seed.page);
  useProgressBar(isLoading);
  usePreparedProfile(seed, stores);
  const { chats, liked_by } = useSnapshot(stores.chats);
  const { hidden } = useSnapshot(stores.relations);
  useLinkInterception(navigation.go, prefetch);

  const shown = useMemo(() => ({ page, isPending, rename }), [page, isPending, rename]);
  // the page is not rendered again because the next one begins to load: that would delay its skeleton
  const app = useMemo(() => {
    return (
      <StoresContext value={stores}>
        <Layout values={valuesOf({ seed, intl })} isPreview={seed.isPreview === true}>
          <ShownPages />
        </Layout>
      </StoresContext>
    );
  }, [seed, intl, stores]);

  // the title must not show the name of a member who was hidden since
  const data = isAboutHidden(seed.data, hidden) ? null : seed.data;
  const { title } = module.head({ intl, seed, data });
  const news = countNotifications({ chats, liked_by });
  useEffect(() => {
    document.title = titleWithCount(news, title);
  }, [news, title]);
  useEffect(() => {
    void showAppBadge(news, "setAppBadge" in navigator ? navigator : null).catch(() => undefined);
  }, [news]);
  useArrival(page, navigation);
  return <ShownContext value={shown}>{app}</ShownContext>;
}

/**
 * What is shown and what is on its way. It is state and no external store, which React would render together
 * with the effects of the page that is left, before the first paint.
 */
function useNavigationState(navigation: Navigation): NavigationState {
  const [state, setState] = useState(navigation.state);
  useEffect(() => navigation.subscribe(setState), [navigation]);
  return state;
}

/** Whether the page that is being navigated to is a profile that a list has shown: it has a preview. */
const isKnownProfile = ({ address }: { address: string }, { search }: Stores): boolean =>
  (profileIn(address) ?? "") in search.profiles;

/**
 * Downloads what a profile is shown with while a list is looked at: a tap on a card then waits for data
 * alone.
 */
function usePreparedProfile({ locale, variant }: Seed, { search }: Stores): void {
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

/** The styles change with the page, before anything of it is measured. */
function usePageStyles(page: PageName): void {
  useInsertionEffect(() => {
    showPageStyles(stylesOf(page, true));
  }, [page]);
}

/** Whether a navigation has taken longer than SKELETON_DELAY; without a mouse, whether there is one. */
function useSlowNavigation(is: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!is || !hasHover()) return undefined;
    const timer = setTimeout(() => {
      setLong(true);
    }, SKELETON_DELAY);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [is]);
  return is && (long || !hasHover());
}

/** Shows the progress bar while a navigation takes longer than PROGRESS_THROTTLE. */
function useProgressBar(isLoading: boolean): void {
  useEffect(() => {
    if (!isLoading) return undefined;
    const root = document.documentElement;
    const timer = setTimeout(() => {
      root.setAttribute(PROGRESS_ATTRIBUTE, "");
    }, PROGRESS_THROTTLE);
    return () => {
      clearTimeout(timer);
      root.removeAttribute(PROGRESS_ATTRIBUTE);
    };
  }, [isLoading]);
}

/**
 * Scrolls a page that was rendered to its place, and moves the focus to its content, as a new document would;
 * not on the first page, which is one. A list that was hidden below a profile is shown again: the focus
 * returns to that profile's card. It runs with the render and not after it, or it would take the focus from a
 * reader who is quick.
 */
function useArrival(page: LoadedPage, { onRendered }: Navigation): void {
  const before = useRef(page);
  useLayoutEffect(() => {
    const { current: left } = before;
    before.current = page;
    if (left === page) return;
    onRendered(page);
    if (left.seed.path === page.seed.path) return;
    markReturn();
    endMovement();
    const card = left.below?.page === page ? findCard(left.seed.path) : null;
    (card ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }, [page, onRendered]);
}
