import { useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { CloseButton } from "#client/ui/close-button.tsx";
import { MessageSearch } from "./message-search.tsx";
import { useNameWithin } from "./partner.tsx";
import dialogsStyles from "./dialogs.module.css";
import findStyles from "./find.module.css";

/** Searches in one conversation. */
export function SearchDialog({
  conversation,
  name,
  onClose,
}: {
  conversation: string;
  name: string;
  onClose: () => void;
}) {
  const intl = useIntl();
  const within = useNameWithin(name);
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // React's autoFocus comes before the dialog is open, whose cross has the focus then
    field.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`sheet ${findStyles["sheet--find"]}`}
      aria-labelledby="find-title"
      onClose={onClose}
    >
      <div className={dialogsStyles.ask__head}>
        <h2 id="find-title">
          <FormattedMessage id="chat.find.title" values={{ name: within }} />
        </h2>
        <CloseButton onClick={() => dialog.current?.close()} />
      </div>
      <div className="sheet__body">
        <input
          ref={field}
          className="input"
          type="search"
          value={text}
          aria-label={intl.formatMessage({ id: "chat.find.words" })}
          placeholder={intl.formatMessage({ id: "chat.find.words" })}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
        />
        <MessageSearch text={text} conversation={conversation} onOpen={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}
