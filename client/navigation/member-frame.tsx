import { createContext, use, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from "react";
import { ScrollRestoration, useMatches, useNavigation, useOutlet } from "react-router";
import { StoresContext } from "#client/page/context.tsx";
import { PageContexts } from "#client/page/page-contexts.tsx";
import type { PageData } from "#client/page/page-source.ts";
import type { PageModule } from "#client/page/pages.ts";
import { HydrationMarker, PageActivity } from "#client/runtime/hydration.tsx";
import { PROGRESS_ATTRIBUTE, PROGRESS_THROTTLE } from "#client/runtime/progress.ts";
import { LayoutBoundary } from "#client/shell/boundaries.tsx";
import { Layout, PageWarnings } from "#client/shell/layout.tsx";
import { PageSkeleton } from "#client/shell/page-skeleton.tsx";
import { memberKey } from "#client/storage/storage-keys.ts";
import type { Stores } from "#client/stores/stores.ts";
import { useArrival } from "./arrival.ts";
import { HAS_HOVER } from "./has-hover.ts";
import { addressOf, isList, valuesOf, type Loaded, type LoadedPage } from "./loaded-page.ts";
import { forgetPhoto } from "./photo-transition.ts";
import { ReplaceAddressContext } from "./replace-address-context.ts";
import { useBadges } from "./use-badges.ts";
import { usePreparedProfile } from "./use-prepared-profile.ts";

/**
 * Milliseconds after which a skeleton is shown for a page that has not loaded yet. A profile whose card is
 * known has a preview instead.
 */
const SKELETON_DELAY = 30;

export interface MemberFrameProps {
  stores: Stores;
  first: Loaded;
  /** Gives a page another address in the same entry of the history. */
  rename: (page: LoadedPage, path: string, data: PageData) => void;
  /** Whether something true of a page that is on its way can be shown at once. */
  isKnown: (address: string) => boolean;
  /** A scroll position's name in the history. */
  scrollKey: NonNullable<Parameters<typeof ScrollRestoration>[0]["getKey"]>;
}

/** What is around every page of a member's: the route that all others are below. */
export function MemberFrame({ stores, first, rename, isKnown, scrollKey }: MemberFrameProps) {
  const page = useWhole(useLoaded(first));
  usePreparedProfile(page.seed, stores);
  useBadges(page, stores);
  useArrival(page);
  // Bars and footer look alike on most pages, and come after the whole page: with it they kept the finger waiting.
  const [whole, setWhole] = useState(page);
  if (page.seed.isPreview !== true && whole !== page) setWhole(page);
  const before = useDeferredValue(whole);
  const framed = before.seed.layout === page.seed.layout ? before : page;
  const frame = useMemo(() => {
    const values = valuesOf(framed);
    return (
      <StoresContext value={stores}>
        <LayoutBoundary values={values}>
          <Layout values={values} warnings={<ShownWarnings />} isPreview={framed.seed.isPreview === true}>
            <ShownPages rename={rename} isKnown={isKnown} />
          </Layout>
        </LayoutBoundary>
      </StoresContext>
    );
  }, [framed, stores, rename, isKnown]);
  return (
    <ShownContext value={page}>
      {frame}
      <>
        {/* after the page, which it scrolls */}
        <ScrollRestoration storageKey={memberKey("scroll", "entries")} getKey={scrollKey} />
        <Progress isOnItsWay={page.seed.isPreview === true} />
        <HydrationMarker />
      </>
    </ShownContext>
  );
}

const ShownContext = createContext<LoadedPage | null>(null);

function useShown(): LoadedPage {
  const page = use(ShownContext);
  if (!page) throw new Error("outside of a member's frame");
  return page;
}

/** They come with their page, unlike the rest of the layout: later they would move it. */
function ShownWarnings() {
  const page = useShown();
  const values = useMemo(() => valuesOf(page), [page]);
  return <PageWarnings values={values} />;
}

/** What the loader of the page's route gave; where that failed, the page before is what is known. */
function useLoaded(first: Loaded): Loaded {
  const given = useMatches().at(-1)?.loaderData as Loaded | undefined;
  const [loaded, setLoaded] = useState(given ?? first);
  if (given !== undefined && given !== loaded) setLoaded(given);
  return given ?? loaded;
}

/** The preview of a page until it was painted and the rest of it is there. */
function useWhole({ page, rest }: Loaded): LoadedPage {
  const [arrived, setArrived] = useState<{ preview: LoadedPage; page: LoadedPage } | null>(null);
  useEffect(() => {
    let isGone = false;
    void rest?.then((whole) => {
      if (isGone) return;
      whole.fillStores();
      setArrived({ preview: page, page: whole.page });
    });
    return () => {
      isGone = true;
    };
  }, [page, rest]);
  return arrived?.preview === page ? arrived.page : page;
}

/** Shows the progress bar while a page takes longer than PROGRESS_THROTTLE, until all of it is there. */
function Progress({ isOnItsWay }: { isOnItsWay: boolean }) {
  const isBusy = useNavigation().state !== "idle" || isOnItsWay;
  useEffect(() => {
    if (!isBusy) return undefined;
    const root = document.documentElement;
    const timer = setTimeout(() => {
      root.setAttribute(PROGRESS_ATTRIBUTE, "");
    }, PROGRESS_THROTTLE);
    return () => {
      clearTimeout(timer);
      root.removeAttribute(PROGRESS_ATTRIBUTE);
    };
  }, [isBusy]);
  return null;
}

/**
 * The page, or its skeleton. A list stays in the document, hidden, below a profile that was opened from it:
 * the way back only shows it again.
 */
function ShownPages({ rename, isKnown }: Pick<MemberFrameProps, "rename" | "isKnown">) {
  const page = useShown();
  const outlet = useOutlet();
  const [list, setList] = useState<{ page: LoadedPage; outlet: ReactNode } | null>(null);
  if (isList(page) && list?.page !== page) setList({ page, outlet });
  const isPending = useSlowNavigation(isKnown);
  useEffect(() => {
    if (isPending) forgetPhoto();
  }, [isPending]);
  const below = page.below && list?.page === page.below.page ? list : null;
  const elements = [
    below && (
      <OnePage key={below.page.key} page={below.page} isHidden rename={rename}>
        {below.outlet}
      </OnePage>
    ),
    <OnePage key={page.key} page={page} isHidden={isPending} rename={rename}>
      {outlet}
    </OnePage>,
    isPending && (
      <PageContexts key="skeleton" {...valuesOf(page)}>
        <PageSkeleton />
      </PageContexts>
    ),
  ].filter((element) => element !== null && element !== false);
  // the edge rendered one alone: in an array React would expect other ids of it
  return elements.length === 1 ? elements[0] : elements;
}

const ModuleContext = createContext<Pick<PageModule, "Page"> | null>(null);

/** The element of every route: the component that its loader brought. */
export function LoadedComponent() {
  const module = use(ModuleContext);
  return module && <module.Page />;
}

/** A page with its own data, whatever page the layout around it belongs to. */
function OnePage({
  page,
  isHidden = false,
  rename,
  children,
}: Pick<MemberFrameProps, "rename"> & { page: LoadedPage; isHidden?: boolean; children: ReactNode }) {
  const values = useMemo(() => valuesOf(page), [page]);
  const replaceAddress = useMemo(
    () => (path: string, data: PageData) => {
      rename(page, path, data);
    },
    [page, rename],
  );
  return (
    <PageActivity isHidden={isHidden}>
      <ReplaceAddressContext value={replaceAddress}>
        <ModuleContext value={page.module}>
          <PageContexts {...values}>{children}</PageContexts>
        </ModuleContext>
      </ReplaceAddressContext>
    </PageActivity>
  );
}

/**
 * Whether the reader waits for a page of which nothing can be shown: at once without a mouse, else after a
 * delay.
 */
function useSlowNavigation(isKnown: MemberFrameProps["isKnown"]): boolean {
  const { location } = useNavigation();
  const isUnknown = location !== undefined && !isKnown(addressOf(location));
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnknown || !HAS_HOVER.matches) return undefined;
    const timer = setTimeout(() => {
      setSlow(true);
    }, SKELETON_DELAY);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnknown]);
  return isUnknown && (isSlow || !HAS_HOVER.matches);
}
