import { useEffect } from "react";
import { lazyPart } from "#client/parts/notices/lazy-part.tsx";

const loadMessageMenu = () => import("./message-menu.tsx").then(({ MessageMenu }) => MessageMenu);

export const LazyMessageMenu = lazyPart(loadMessageMenu);
export const LazyRowMenu = lazyPart(() => import("./row-menu.tsx").then(({ RowMenu }) => RowMenu));
export const LazySearchDialog = lazyPart(() =>
  import("./search-dialog.tsx").then(({ SearchDialog }) => SearchDialog),
);
export const LazyMessageSearch = lazyPart(() =>
  import("./message-search.tsx").then(({ MessageSearch }) => MessageSearch),
);

/** Milliseconds after which the menu of messages is loaded ahead, so that it opens at once and offline too. */
const PRELOAD_DELAY = 3_000;

export function usePreloadedMenu(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadMessageMenu().catch(() => undefined), PRELOAD_DELAY);
    return () => {
      clearTimeout(timer);
    };
  }, []);
}
