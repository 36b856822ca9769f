import { useEffect } from "react";

/**
 * Follows what an on-screen keyboard leaves of the page, where it covers the page instead of shrinking it, as
 * on an iPhone: `--visible` is the height, and `--visible-top` how far the browser has moved it to show the
 * field. The page moves with it; scrolling back would fight the browser. A zoomed page is left alone.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    const { style, dataset } = document.documentElement;
    if (!visible) return undefined;
    const clear = () => {
      delete dataset["keyboard"];
      style.removeProperty("--visible");
      style.removeProperty("--visible-top");
    };
    const update = () => {
      const isCovered = visible.scale === 1 && window.innerHeight - visible.height > 1;
      if (!isCovered) return clear();
      dataset["keyboard"] = "";
      style.setProperty("--visible", `${visible.height}px`);
      style.setProperty("--visible-top", `${visible.pageTop}px`);
    };
    visible.addEventListener("resize", update);
    visible.addEventListener("scroll", update);
    return () => {
      visible.removeEventListener("resize", update);
      visible.removeEventListener("scroll", update);
      clear();
    };
  }, []);
}
