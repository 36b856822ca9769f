import { useEffect, useEffectEvent, type RefObject } from "react";

/**
 * Tells as elements within one come into view or leave it, `margin` around the screen; whatever is added or
 * goes begins it anew for all of them.
 */
export function useSeen(
  within: RefObject<HTMLElement | null>,
  selector: string,
  margin: string,
  tell: (entries: IntersectionObserverEntry[]) => void,
): void {
  const onSeen = useEffectEvent(tell);
  useEffect(() => {
    const { current: root } = within;
    const seen = new IntersectionObserver(
      (entries) => {
        onSeen(entries);
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
