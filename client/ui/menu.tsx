import { useEffect, useRef, type ReactNode } from "react";

/**
 * A button that opens what is below it: a native disclosure, so it works without a script. With a script,
 * Escape and a tap elsewhere close it.
 */
export function Menu({
  className,
  label,
  summary,
  children,
}: {
  className: string | undefined;
  label: string;
  summary: ReactNode;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu;
      if (!current?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      if (
        isEscape ||
        (event.type !== "keydown" && event.target instanceof Node && !current.contains(event.target))
      ) {
        current.open = false;
        if (isEscape) current.querySelector("summary")?.focus();
      }
    };
    const events = ["keydown", "pointerdown", "focusin"];
    for (const event of events) document.addEventListener(event, close);
    return () => {
      for (const event of events) document.removeEventListener(event, close);
    };
  }, []);
  return (
    <details ref={menu} className={className}>
      <summary aria-label={label}>{summary}</summary>
      {children}
    </details>
  );
}
