import { useEffect } from "react";

/**
 * Says in `--visible` how much of the screen a keyboard leaves, where it lies over the page instead of making
 * it smaller, as on an iPhone. A page that is zoomed is left alone.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    const { style } = document.documentElement;
    if (!visible) return undefined;
    const fit = () => {
      const isCovered = visible.scale === 1 && window.innerHeight - visible.height > 1;
      if (isCovered) {
        style.setProperty("--visible", `${visible.height}px`);
        window.scrollTo(0, 0);
      } else style.removeProperty("--visible");
    };
    visible.addEventListener("resize", fit);
    return () => {
      visible.removeEventListener("resize", fit);
      style.removeProperty("--visible");
    };
  }, []);
}
