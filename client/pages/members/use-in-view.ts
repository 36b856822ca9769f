import { useEffect, useEffectEvent, type RefObject } from "react";

/**
 * Reports when elements within another one come into view or leave it, with `margin` around the screen. A
 * change among them starts the observation again for all.
 */
export function useInView(
  within: RefObject<HTMLElement | null>,
  selector: string,
  margin: string,
  listener: (entries: IntersectionObserverEntry[]) => void,
): void {
  const onEntries = useEffectEvent(listener);
  useEffect(() => {
    const { current: root } = within;
    const seen = new IntersectionObserver(
      (entries) => {
        onEntries(entries);
      },
      { rootMargin: margin },
    );
    const begin = () => {
      seen.disconnect();
      for (const element of root?.querySelectorAll(selector) ?? []) seen.observe(element);
    };
    const changes = new MutationObserver(begin);
    if (root) changes.observe(root, { childList: true, subtree: true });
    begin();
    return () => {
      changes.disconnect();
      seen.disconnect();
    };
  }, [within, selector, margin]);
}
