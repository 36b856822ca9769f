import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./alarm.module.css";

/**
 * What went wrong, if anything, in a box or as a line. Its element is in the page before that: a screen
 * reader may not read out one that comes with its text.
 */
export function Alarm({ isLine = false, children }: { isLine?: boolean; children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className={isLine ? styles["alarm-line"] : styles.alarm}>
          <Icon name="i-tabler-alert-circle" className="icon--s" />
          {children}
        </p>
      )}
    </div>
  );
}
