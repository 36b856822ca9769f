import { useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";

/** Asks once whether words are meant that may hurt; to send them is the second choice, and a free one. */
export function HarmfulWordsDialog({
  text,
  onYes,
  onNo,
}: {
  text: string;
  onYes: () => void;
  onNo: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="sure"
      aria-describedby="sure-text"
      onCancel={onNo}
    >
      <div className="sheet__body ask">
        <div>
          <h2 id="sure">
            <FormattedMessage id="chat.sure.title" />
          </h2>
          <p id="sure-text" className="lead">
            <FormattedMessage id="chat.sure.text" />
          </p>
        </div>
        <blockquote className="ask__words" dir="auto">
          {text}
        </blockquote>
        <div className="stack">
          <button type="button" className="btn btn--main" onClick={onNo}>
            <FormattedMessage id="chat.sure.no" />
          </button>
          <button type="button" className="btn btn--quiet" onClick={onYes}>
            <FormattedMessage id="chat.sure.yes" />
          </button>
        </div>
      </div>
    </dialog>
  );
}
