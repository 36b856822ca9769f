import { useEffect, useRef, type ReactNode } from "react";

export interface ConfirmDialogProps {
  /** Unique on the page: it ties the dialog to its title and text. */
  id: string;
  /** Styles the contents. */
  className: string | undefined;
  title: ReactNode;
  /** What happens if the reader confirms. */
  text: ReactNode;
  /** Stands before the title. */
  tag?: ReactNode;
  /** Stands between the text and the buttons. */
  children?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  /** Which button stands out: the other one, where confirming is rarely what the reader wants. */
  mainButton?: "confirm" | "cancel";
  onConfirm: () => void;
  /** Also called for the Escape key. */
  onCancel: () => void;
}

const CONFIRMED = "confirmed";

/** Asks once before something that cannot be undone. It is open as long as it is rendered. */
export function ConfirmDialog({
  id,
  className,
  title,
  text,
  tag,
  children,
  confirmLabel,
  cancelLabel,
  mainButton = "confirm",
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // a second press of Enter, meant for what opened the dialog, confirms nothing
    cancelButton.current?.focus();
  }, []);
  const close = (answer: string) => dialog.current?.close(answer);
  const confirm = (
    <button
      key="confirm"
      type="button"
      className={mainButton === "confirm" ? "btn btn--main" : "btn btn--quiet"}
      onClick={() => close(CONFIRMED)}
    >
      {confirmLabel}
    </button>
  );
  const cancel = (
    <button
      key="cancel"
      ref={cancelButton}
      type="button"
      className={mainButton === "cancel" ? "btn btn--main" : "btn btn--quiet"}
      onClick={() => close("")}
    >
      {cancelLabel}
    </button>
  );
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={(event) => {
        if (event.currentTarget.returnValue === CONFIRMED) onConfirm();
        else onCancel();
      }}
    >
      <div className={`sheet__body ${className}`}>
        <div>
          {tag}
          <h2 id={id}>{title}</h2>
          <div id={`${id}-text`}>{text}</div>
        </div>
        {children}
        <div className="stack">{mainButton === "confirm" ? [confirm, cancel] : [cancel, confirm]}</div>
      </div>
    </dialog>
  );
}
