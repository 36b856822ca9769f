import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useSnapshot } from "valtio";
import { StoresContext } from "#client/page/context.tsx";
import { HiddenContext } from "#client/page/hidden-context.ts";
import { PageContexts, type ContextValues } from "#client/page/page-contexts.tsx";
import type { PageData } from "#client/page/page-source.ts";
import type { Seed } from "#client/page/seed.ts";
import { nextPaint } from "#client/runtime/next-paint.ts";
import { fetchPageParts } from "#client/runtime/page-parts.ts";
import { LayoutBoundary, PageBoundary } from "#client/shell/boundaries.tsx";
import { Layout, PageWarnings } from "#client/shell/layout.tsx";
import { PageSkeleton } from "#client/shell/page-skeleton.tsx";
import { showAppBadge, titleWithCount } from "#client/stores/badges.ts";
import { countNotifications } from "#client/stores/chats.ts";
import { isAboutHidden } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import { ArrivalContext } from "./arrival-context.ts";
import { HAS_HOVER } from "./has-hover.ts";
import { useLinkInterception } from "./link-interception.ts";
import { isList, type LoadedPage } from "./loaded-page.ts";
import type { Navigation, NavigationState } from "./navigation.ts";
import { findCard, forgetPhoto, moveToArrival } from "./photo-transition.ts";
import { PROFILE } from "./profile-preview.ts";
import { ReplaceAddressContext } from "./replace-address-context.ts";

/**
 * Milliseconds after which a skeleton is shown for a page that has not loaded yet. A profile whose card is
 * known has a preview instead.
 */
const SKELETON_DELAY = 30;
/**
 * Milliseconds on a page with cards after which the code of a profile is downloaded, when the browser is
 * idle.
 */
const LOOK_AT_CARDS = 1_000;

/** What stands in the layout: a page, or its skeleton while `isPending`. */
interface Shown {
  page: LoadedPage;
  ahead: LoadedPage | null;
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
  const elements = pagesInDocument(shown)
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

/** They come with their page, unlike the rest of the layout: later they would move it. */
function ShownWarnings() {
  const page = use(ShownContext)?.page;
  return page ? <PageWarnings values={valuesOf(page)} /> : null;
}

/** The page that is shown, the list below it, and the preview that may be shown next. */
const pagesInDocument = ({ page, ahead }: Pick<Shown, "page" | "ahead">): LoadedPage[] =>
  [page.below?.page, page, ahead].filter((each) => each !== undefined && each !== null);

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
            <PageBoundary>
              <module.Page />
            </PageBoundary>
          </PageContexts>
        </ArrivalContext>
      </ReplaceAddressContext>
    );
  }, [page, rename]);
  return <HiddenContext value={isHidden}>{element}</HiddenContext>;
}

function valuesOf({ seed, intl }: Pick<LoadedPage, "seed" | "intl">): ContextValues {
  const { user, dismissals, discount, counts, data, isPreview, ...frame } = seed;
  return { frame, content: { user, dismissals, discount, counts, data, isPreview }, intl };
}

/** The page of the current address, with the number of notifications in its title. */
export function MemberPages({
  stores,
  navigation,
  prefetch,
  prepare,
  rename,
}: {
  stores: Stores;
  navigation: Navigation;
  prefetch: (address: string) => void;
  /** Called with the address that a finger rests on; null when the finger goes on. */
  prepare: (address: string | null) => void;
  rename: (address: string, seed: Seed) => void;
}) {
  const { page: loaded, preview, ahead, isWaiting } = useNavigationState(navigation);
  const page = preview ?? loaded;
  const { seed, module, intl } = page;
  const isPending = useSlowNavigation(isWaiting);
  useEffect(() => {
    if (isPending) forgetPhoto();
  }, [isPending]);
  const shown = useMemo(() => ({ page, ahead, isPending, rename }), [page, ahead, isPending, rename]);
  usePreparedProfile(seed, stores);
  const { chats, unread_elsewhere, liked_by, likes_elsewhere } = useSnapshot(stores.chats);
  const { hidden } = useSnapshot(stores.relations);
  useLinkInterception({ go: navigation.go, prefetch, prepare });

  const framed = useFramedPage(preview, loaded);
  const app = useMemo(
    () => (
      <StoresContext value={stores}>
        <LayoutBoundary values={valuesOf(framed)}>
          <Layout
            values={valuesOf(framed)}
            warnings={<ShownWarnings />}
            isPreview={framed.seed.isPreview === true}
          >
            <ShownPages />
          </Layout>
        </LayoutBoundary>
      </StoresContext>
    ),
    [framed, stores],
  );

  // the title must not show the name of a member who was hidden since
  const data = isAboutHidden(seed.data, hidden) ? null : seed.data;
  const { title } = module.head({ intl, seed, data });
  const news = countNotifications({ chats, unread_elsewhere, liked_by, likes_elsewhere });
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

/**
 * The page whose frame the layout has: the one that was shown before, until the next one was painted. Bars
 * and footer look alike on both, and rendering them with the page kept the finger waiting. Another layout
 * comes with its page.
 */
function useFramedPage(preview: LoadedPage | null, loaded: LoadedPage): LoadedPage {
  const [framed, setFramed] = useState(loaded);
  useEffect(() => {
    let isCurrent = true;
    void nextPaint().then(() => {
      if (isCurrent)
        startTransition(() => {
          setFramed(loaded);
        });
    });
    return () => {
      isCurrent = false;
    };
  }, [loaded]);
  const shown = preview ?? loaded;
  return shown.seed.layout === framed.seed.layout ? framed : shown;
}

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

/** Whether a navigation has taken longer than SKELETON_DELAY; without a mouse, whether there is one. */
function useSlowNavigation(is: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!is || !HAS_HOVER.matches) return undefined;
    const timer = setTimeout(() => {
      setLong(true);
    }, SKELETON_DELAY);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [is]);
  return is && (long || !HAS_HOVER.matches);
}

/**
 * Scrolls a page that was rendered to its place, and moves the focus to its content, as a new document would;
 * not on the first page, which is one. A list that was hidden below a profile is shown again: the focus
 * returns to that profile's card. The focus comes after the paint that it would delay, unless the reader has
 * moved it meanwhile.
 */
function useArrival(page: LoadedPage, { onRendered }: Navigation): void {
  const before = useRef(page);
  useLayoutEffect(() => {
    const { current: left } = before;
    before.current = page;
    if (left === page) return;
    onRendered(page);
    if (left.seed.path === page.seed.path) return;
    moveToArrival();
    const focused = document.activeElement;
    void nextPaint().then(() => {
      const isUnmoved = [focused, document.body].includes(document.activeElement);
      if (before.current.seed.path !== page.seed.path || !isUnmoved) return;
      const card = left.below?.page === page ? findCard(left.seed.path) : null;
      (card ?? document.getElementById("main"))?.focus({ preventScroll: true });
    });
  }, [page, onRendered]);
}
