import { useEffect, useRef, type ReactNode } from "react";
import styles from "./message-menu.module.css";

/** Pixels between the menu and what it belongs to, and the edge of the window. */
const GAP = 8;

/**
 * What can be done about one thing: a sheet from below on phones, beside the thing elsewhere. A dialog, so
 * that Escape and a tap elsewhere close it and the focus returns to where it was.
 */
export function ActionMenu({
  label,
  anchor,
  onClose,
  children,
}: {
  label: string;
  /** Where the thing is on the screen. */
  anchor: DOMRect;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current: box } = dialog;
    if (!box) return undefined;
    box.showModal();
    place(box, anchor);
    // A click on the dialog itself is one on its backdrop. With `closedby` the finger that opened the menu by a
    // long press would close it when it is lifted.
    const closeOnBackdrop = ({ target }: MouseEvent) => {
      if (target === box) box.close();
    };
    box.addEventListener("click", closeOnBackdrop);
    return () => {
      box.removeEventListener("click", closeOnBackdrop);
    };
  }, [anchor]);
  return (
    <dialog ref={dialog} className={`sheet ${styles.act}`} aria-label={label} onClose={onClose}>
      <div className={styles.act__in}>{children}</div>
    </dialog>
  );
}

/** Below the thing or, where there is no room, above it; never outside the window. */
function place(box: HTMLElement, anchor: DOMRect): void {
  if (matchMedia("(max-width: 767px)").matches) return;
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.max(GAP, Math.min(anchor.left, innerWidth - width - GAP));
  const below = anchor.bottom + GAP;
  const top = below + height <= innerHeight - GAP ? below : Math.max(GAP, anchor.top - height - GAP);
  box.style.setProperty("left", `${left}px`);
  box.style.setProperty("top", `${top}px`);
}

/** Closes the menu in which a button is, and returns the focus, before the button does its work. */
export const closeMenu = (button: Element): void => button.closest("dialog")?.close();
