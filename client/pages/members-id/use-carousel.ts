import { useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * A row of photos of which one is seen at a time: swiped by the browser itself, walked by buttons and, while
 * nothing else has the keyboard, by arrow keys. One without links is a stop of the keyboard itself.
 */
export function useCarousel(count: number, hasLinks: boolean) {
  const reel = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** Where it is on its way to: quick steps add up. */
  const to = useRef(0);

  function go(next: number, behavior: ScrollBehavior = "auto"): void {
    const list = reel.current;
    if (!list) return;
    to.current = Math.max(0, Math.min(count - 1, next));
    list.scrollTo({ left: to.current * list.clientWidth, behavior });
    // who walks by keys stays on what is seen
    if (list.contains(document.activeElement))
      list.children[to.current]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }

  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (
      by === undefined ||
      event.altKey ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      !reel.current ||
      !isFor(reel.current)
    )
      return;
    event.preventDefault();
    go(to.current + by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onArrow(event);
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, []);

  const place = () =>
    reel.current ? Math.round(reel.current.scrollLeft / Math.max(1, reel.current.clientWidth)) : 0;
  return {
    at,
    go,
    step: (by: number) => {
      go(to.current + by);
    },
    list: {
      ...(!hasLinks && count > 1 && { tabIndex: 0 }),
      ref: reel,
      onScroll: () => {
        setAt(place());
      },
      onScrollEnd: () => {
        to.current = place();
      },
    },
  };
}

/**
 * Whether the arrow keys are this row's: the topmost open dialog has them, or the page's own photos where
 * nothing else is in use.
 */
function isFor(list: Element): boolean {
  const { activeElement: active } = document;
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
  if (list.closest("dialog") !== dialog) return false;
  return (
    dialog !== null ||
    active === null ||
    active === document.body ||
    active.id === "main" ||
    list.parentElement?.contains(active) === true
  );
}
