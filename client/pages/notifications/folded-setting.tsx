import { useId, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import styles from "./page.module.css";

/** A row whose form opens below it, and takes the focus. */
export function FoldedSetting({
  title,
  text,
  open,
  children,
}: {
  title: string;
  text: ReactNode;
  /** What the button says. */
  open: string;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const [button, form] = [`${id}open`, `${id}form`];
  return (
    <div className={`${styles.setting} ${styles["setting--form"]}`}>
      <div className={styles.setting__row}>
        <div>
          <h3>{title}</h3>
          <p className="meta">{text}</p>
        </div>
        {!isOpen && (
          <button
            id={button}
            type="button"
            className="btn btn--row btn--line"
            onClick={() => {
              flushSync(() => setIsOpen(true));
              document.getElementById(form)?.querySelector("input")?.focus();
            }}
          >
            {open}
            <span className="sr">{title}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <div id={form}>
          {children(() => {
            flushSync(() => setIsOpen(false));
            document.getElementById(button)?.focus();
          })}
        </div>
      )}
    </div>
  );
}
