import { useEffect, useLayoutEffect, useRef } from "react";
import type { LoadedPage } from "./loaded-page.ts";
import { findCard, moveToArrival } from "./photo-transition.ts";

/**
 * Moves the focus to the content of a page that was reached within the document, as a new document would; not
 * on the first page, which is one. A list that was hidden below a profile is shown again: the focus returns
 * to that profile's card. And a photo that both pages show moves from where it was.
 */
export function useArrival(page: LoadedPage): void {
  const before = useRef(page);
  useLayoutEffect(() => {
    if (before.current.seed.path !== page.seed.path) moveToArrival();
  }, [page]);
  useEffect(() => {
    const left = before.current;
    before.current = page;
    if (left.seed.path === page.seed.path) return;
    const card = left.below?.page === page ? findCard(left.seed.path) : null;
    (card ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }, [page]);
}
