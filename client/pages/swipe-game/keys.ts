import { useEffect, useEffectEvent } from "react";

interface Keys {
  onLeft: () => void;
  onRight: () => void;
  onUp: () => void;
  onBack: () => void;
}

/** Where keys have a meaning of their own. */
const TAKEN = "input, textarea, select, dialog, details, [contenteditable]";

/** The game by keys: none of them is a character (WCAG 2.1.4), and none is taken from whatever else needs it. */
export function Keys({ onLeft, onRight, onUp, onBack }: Keys): null {
  const press = useEffectEvent((key: string): boolean => {
    // further down the page it scrolls
    if (key === "ArrowUp" && window.scrollY > 0) return false;
    const does = { ArrowLeft: onLeft, ArrowRight: onRight, ArrowUp: onUp, Backspace: onBack }[key];
    does?.();
    return does !== undefined;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (
        event.defaultPrevented ||
        event.repeat ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      if (target instanceof Element && target.closest(TAKEN)) return;
      if (press(key)) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  }, []);
  return null;
}
