import { useEffect } from "react";

/**
 * Keeps `--visible` at the height that an on-screen keyboard leaves, where the keyboard covers the page
 * instead of shrinking it, as on an iPhone. A zoomed page is left alone.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    const { style } = document.documentElement;
    if (!visible) return undefined;
    const update = () => {
      const isCovered = visible.scale === 1 && window.innerHeight - visible.height > 1;
      if (isCovered) {
        style.setProperty("--visible", `${visible.height}px`);
        window.scrollTo(0, 0);
      } else style.removeProperty("--visible");
    };
    visible.addEventListener("resize", update);
    return () => {
      visible.removeEventListener("resize", update);
      style.removeProperty("--visible");
    };
  }, []);
}
