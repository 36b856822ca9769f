import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/**
 * What went wrong, if anything. Its element is in the page before that: a screen reader may not read out one
 * that comes with its text.
 */
export function Alarm({
  className = "alarm",
  children,
}: {
  className?: "alarm" | "alarm-line";
  children: ReactNode;
}) {
  return (
    <div role="alert">
      {children && (
        <p className={className}>
          <Icon name="i-tabler-alert-circle" className="icon--s" />
          {children}
        </p>
      )}
    </div>
  );
}
