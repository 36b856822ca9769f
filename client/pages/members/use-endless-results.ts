import { use, useRef, useState, type MouseEvent, type RefObject } from "react";
import { useFrame, useStores } from "#client/page/context.tsx";
import { searchQuery } from "#client/parts/search/filter.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { Ready } from "./data.ts";
import { loadResults } from "./load-results.ts";
import { useInView } from "./use-in-view.ts";
import styles from "./page.module.css";

/** How near the room of a page that is not there makes it come. */
const NEAR = "100% 0px 150% 0px";

/** A visible focus in the list or below it. */
const BY_KEYBOARD = ":is(.results, footer) :focus-visible";

export interface EndlessResultsProps {
  data: Ready;
  /** The last page that is there. */
  last: number;
  /** Another page may follow. */
  isMore: boolean;
}

/**
 * Loads more results: a page loads as its room comes near, below and above. A reader who uses the keyboard
 * asks for the next page by its link; otherwise they would never get below the list.
 */
export function useEndlessResults(
  list: RefObject<HTMLElement | null>,
  { data: { filter, profiles }, last, isMore }: EndlessResultsProps,
) {
  const api = use(BrowserContext)?.api;
  const { site } = useFrame();
  const { search } = useStores();
  const loadingPages = useRef(new Set<number>());
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const [announced, setAnnounced] = useState<{ page: number; count: number } | null>(null);

  async function load(page: number): Promise<boolean> {
    // on the way to another search, the store has that one's pages already
    if (!api || loadingPages.current.has(page) || search.results[filter.page] !== profiles) return false;
    loadingPages.current.add(page);
    const isLoaded = await loadResults(
      search,
      api,
      searchQuery({ ...filter, page: 1 }, site.countries),
      page,
    );
    loadingPages.current.delete(page);
    return isLoaded;
  }

  async function append(): Promise<boolean> {
    if (!isMore || loading) return false;
    setLoading(true);
    setFailed(false);
    const isLoaded = await load(last + 1);
    setLoading(false);
    setFailed(!isLoaded);
    if (isLoaded) setAnnounced({ page: last + 1, count: search.results[last + 1]?.length ?? 0 });
    return isLoaded;
  }

  useInView(list, `.${styles["faces--room"]} > li`, NEAR, (entries) => {
    const near = new Set(
      entries
        .filter(({ isIntersecting }) => isIntersecting)
        .map(({ target }) => Number(target.parentElement?.dataset["page"])),
    );
    for (const page of near) if (page < last) void load(page);
    if (near.has(last + 1) && !document.querySelector(BY_KEYBOARD)) void append();
  });

  /** By the link: the first of the new faces has the focus then. */
  function loadNext(event: MouseEvent): void {
    if (!api || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void append().then((isLoaded) => {
      if (isLoaded)
        requestAnimationFrame(() =>
          list.current?.querySelector<HTMLAnchorElement>(`[data-page="${last + 1}"] a`)?.focus(),
        );
    });
  }

  return { loading, failed, announced, loadNext };
}
